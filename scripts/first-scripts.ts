import { readFileSync } from "node:fs";
import path from "node:path";

/** A page and the scripts that it asks for before anybody touches it (Performance P3). */
export interface FirstScripts {
  readonly page: string;
  /** Its routes, inside the root. */
  readonly routes: readonly string[];
  /** Modules that it loads by itself once it is alive. */
  readonly unasked: readonly string[];
  /** Kilobytes of gzip that are wanted. */
  readonly goalKb: number;
  /** About 3 % above what is reached: one more label fits, a library does not. */
  readonly ceilingKb: number;
}

const RUNTIME = "app/platform/runtime.client.ts";

export const FIRST_SCRIPTS: readonly FirstScripts[] = [
  { page: "welcome", routes: ["_index.tsx"], unasked: [], goalKb: 111, ceilingKb: 115.3 },
  { page: "sign-in", routes: ["login.tsx"], unasked: [], goalKb: 111, ceilingKb: 117.6 },
  { page: "sign-up", routes: ["sign-up.tsx"], unasked: [], goalKb: 111, ceilingKb: 118.4 },
  {
    page: "link",
    routes: ["dl.$linkId.tsx"],
    unasked: [RUNTIME, "app/features/links/visitor/LinkFolder.tsx"],
    goalKb: 150,
    ceilingKb: 171.5,
  },
  {
    page: "link to a file",
    routes: ["dl.$linkId.tsx"],
    unasked: [RUNTIME, "app/features/links/visitor/LinkFile.tsx"],
    goalKb: 150,
    ceilingKb: 170,
  },
  {
    page: "files",
    routes: ["_shell.tsx", "_shell.files.($id).tsx"],
    unasked: [RUNTIME, "app/core/files/kept-folders.crypto.ts"],
    goalKb: 160,
    ceilingKb: 182.2,
  },
  ...["profile", "security", "events"].map((page) => ({
    page: `settings, ${page}`,
    routes: ["_shell.tsx", "_shell.settings.tsx", `_shell.settings.${page}.tsx`],
    unasked: [RUNTIME],
    goalKb: 140,
    ceilingKb: 157.6,
  })),
];

interface Output {
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
}

export type Outputs = Readonly<Record<string, Output>>;

/** What the bundler says of its files. Throws when there is no build. */
export function readOutputs(root: string): Outputs {
  const file = path.join(root, "build", "remix", "metafile.js.json");
  const metafile: { outputs: Outputs } = JSON.parse(readFileSync(file, "utf8"));
  return metafile.outputs;
}

/**
 * Addresses of the entry's, the root's and the page's scripts, with everything that these import.
 * Throws when one of its modules is not in the build: the list above is wrong then.
 */
export function listFirstScripts(
  { routes, unasked }: FirstScripts,
  outputs: Outputs,
): readonly string[] {
  const found = new Set<string>();
  const add = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    for (const { path: imported, kind } of outputs[key]?.imports ?? []) {
      if (kind === "import-statement") add(imported);
    }
  };
  const pages = routes.map((route) => `browser-route-module:routes/${route}?browser`);
  const starts = ["app/entry.client.tsx", "browser-route-module:root.tsx?browser"];
  for (const name of [...starts, ...pages, ...unasked]) add(findOutput(name, outputs));
  return [...found].map((key) => key.slice(key.indexOf("/client/") + "/client".length));
}

function findOutput(entryPoint: string, outputs: Outputs): string {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint);
  if (found === undefined) throw new Error(`The build has no ${entryPoint}.`);
  return found[0];
}
