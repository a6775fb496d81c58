import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { readReport, recordsIn, toText } from "./test-reports.ts";

const BETWEEN = " › ";
const PAGE_LINES = 40;
/** A colour or a style of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told styles by one
const STYLE = /\u001B\[[\d;]*m/g;

/** Failed tests of a vitest report, each with its file; a file that could not be read fails as a whole. */
export function failedInVitest(report: string, root: string): string[] {
  return recordsIn(readReport(report)?.testResults).flatMap((file) => {
    const name = path.relative(root, toText(file.name));
    const failed = recordsIn(file.assertionResults).filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed") return [name];
    return failed.map((test) => [name, toText(test.fullName)].join(BETWEEN));
  });
}

/** Failed tests of a Playwright report, each with its file and project, and errors outside of tests. */
export function failedInPlaywright(report: string): string[] {
  const { suites, errors } = readReport(report) ?? {};
  const outside = recordsIn(errors).map(({ message }) => firstLine(toText(message)));
  return [...recordsIn(suites).flatMap((suite) => failedInSuite(suite, [])), ...outside];
}

function failedInSuite(
  suite: Readonly<Record<string, unknown>>,
  above: readonly string[],
): string[] {
  const names = [...above, toText(suite.title)];
  const below = recordsIn(suite.suites).flatMap((inner) => failedInSuite(inner, names));
  const own = recordsIn(suite.specs).flatMap((spec) =>
    recordsIn(spec.tests).flatMap((test) => {
      const name = [...names, toText(spec.title)].join(BETWEEN);
      if (test.status === "unexpected") return [`${name} (${toText(test.projectName)})`];
      if (test.status !== "flaky") return [];
      return [`${name} (${toText(test.projectName)}; passed only on a second try)`];
    }),
  );
  return [...own, ...below];
}

/** `test formats::packets::holds ... FAILED` */
export function failedInCargo(output: string): string[] {
  return [...output.matchAll(/^test (\S+)(?: - .*)? \.\.\. FAILED$/gm)].map(
    ([, name = ""]) => name,
  );
}

/** Sessions and runs name themselves by how they are played again. */
export function failedInSessions(output: string): string[] {
  const replays = output.matchAll(/^\s*(?:replay|again): (.+)$/gm);
  return [...replays].map(([, how = ""]) => how);
}

/** `packet_decode  FAILED  12 executions` */
export function failedInFuzz(output: string): string[] {
  return [...output.matchAll(/^(\S+)\s+FAILED\s/gm)].map(([, target = ""]) => target);
}

/** Whatever a part says, it has failed: then its name stands in the list of failures. */
export function namesOrPart(part: string, names: readonly string[]): readonly string[] {
  return names.length > 0 ? names.map((name) => `${part}: ${name}`) : [part];
}

function firstLine(message: string): string {
  return message.replace(STYLE, "").split("\n", 1)[0] ?? "";
}

/**
 * What the page showed when a browser story failed, from the files that Playwright's output names: the
 * snapshot from its first dialog or alert on, at most 40 lines for each story.
 */
export function pagesOfFailures(output: string, root: string): string {
  const files = [...output.matchAll(/^\s*Error Context: (\S+)$/gm)].map(([, file = ""]) => file);
  return [...new Set(files)].map((file) => `\n${file}\n${readSnapshot(root, file)}`).join("\n");
}

function readSnapshot(root: string, file: string): string {
  const at = path.resolve(root, file);
  if (!existsSync(at)) return "(no such file)";
  const [, page = ""] = /^```yaml\n([\s\S]*?)\n```$/m.exec(readFileSync(at, "utf8")) ?? [];
  const lines = page.split("\n");
  const first = lines.findIndex((line) => /^\s*- (?:alert)?(?:dialog|alert)\b/.test(line));
  const start = Math.max(first, 0);
  return lines.slice(start, start + PAGE_LINES).join("\n");
}
