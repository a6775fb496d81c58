import { ALL_SETTINGS, type Reader, type Setting } from "./settings.data.ts";

type Row = readonly [string, Setting<string | number | boolean>];

const HEAD = `# Settings

<!-- Made from settings/settings.data.ts by \`npm run settings\`; a test fails when it is stale. -->

Settings are variables of the environment. An empty one counts as not set. \`start.sh\` passes its environment on to
gateway and API, and sets the port, the addresses and both secrets itself, from its options and the data folder.

A **secret** may also come from a file: \`NAME_FILE\` is its path, for each setting that is marked so. Spaces and
line breaks at the ends do not count. A setting and its file together are refused.

A wrong setting stops the start with exit code 2 and one line that names it and its rule, never its value. A name that
begins with \`COFFER_\` and stands in no table is a line in the log, with the nearest one that does. What Kubernetes sets
for a service that is called \`coffer\` (\`COFFER_PORT=tcp://…\`) is ignored with one line.

\`./scripts/coffer-admin config check\` names everything that is wrong or unknown, and \`config print\` shows what is set.
`;

const SECTIONS: readonly { readonly title: string; readonly readers: readonly Reader[] }[] = [
  { title: "Gateway and API", readers: ["gateway", "api"] },
  { title: "Gateway", readers: ["gateway"] },
  { title: "API", readers: ["api"] },
  { title: "Build and scripts", readers: ["scripts"] },
];

/** `docs/operating/settings.md`. */
export function writeSettingsDocument(): string {
  const sections = SECTIONS.map(({ title, readers }) => {
    const rows = [...ALL_SETTINGS].filter(([, row]) => row.readers.join() === readers.join());
    return `\n## ${title}\n\n${toTable(rows)}`;
  });
  return `${HEAD}${sections.join("")}`;
}

function toTable(rows: readonly Row[]): string {
  const cells = [["Name", "Default", "Kind", "Meaning"], ...rows.map(toCells)];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const toLine = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |\n`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |\n`;
  const [head = [], ...body] = cells;
  return `${toLine(head)}${rule}${body.map(toLine).join("")}`;
}

function toCells([name, { kind, fallback, meaning, isSecret, isNeeded }]: Row): readonly string[] {
  const none = isNeeded === true ? "needed" : "–";
  const mark = isSecret === true ? "**Secret.** " : "";
  return [`\`${name}\``, fallback === "" ? none : `\`${fallback}\``, kind.name, mark + meaning];
}
