import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

interface RouteBuild {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

interface BuildManifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, RouteBuild>>;
}

const KB = 1024;
/** Scripts of a page before the first input, gzip (Performance P3). */
const ROUTE_LIMITS: Readonly<Record<string, number>> = {
  "routes/_index": 111,
  "routes/login": 111,
  "routes/sign-up": 111,
  "routes/dl.$linkId": 111,
  "routes/_shell.files": 125,
};
const STYLESHEET_LIMIT = 15;
const CORE_LIMIT = 60;

const root = path.resolve(import.meta.dirname, "..");
const client = path.join(root, "build", "client");
const faults: string[] = [];

const manifest = await readManifest();
for (const [id, limit] of Object.entries(ROUTE_LIMITS)) {
  const scripts = scriptsOf(id);
  if (scripts !== null) check(`${id} scripts`, await totalKb(scripts), limit);
}
for (const file of await filesMatching("build", /^css-bundle-\w+\.css$/)) {
  check("stylesheet", await totalKb([file]), STYLESHEET_LIMIT);
}
for (const file of await filesMatching("build/workers", /\.wasm$/)) {
  check(path.basename(file), await totalKb([file]), CORE_LIMIT);
}
process.exitCode = faults.length === 0 ? 0 : 1;

function check(name: string, kb: number, limitKb: number): void {
  const line = `${name}: ${kb.toFixed(1)} KB of ${limitKb} KB`;
  if (kb <= limitKb) console.log(line);
  else console.error(`TOO LARGE ${line}`);
  if (kb > limitKb) faults.push(name);
}

/** The entry, the route and its parents, with everything that they import. */
function scriptsOf(id: string): readonly string[] | null {
  if (manifest.routes[id] === undefined) return null;
  const { entry } = manifest;
  const files = new Set([entry.module, ...entry.imports]);
  for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at];
    for (const file of [route?.module ?? "", ...(route?.imports ?? [])]) files.add(file);
  }
  return [...files].filter((file) => file !== "");
}

async function totalKb(urls: readonly string[]): Promise<number> {
  const sizes = urls.map(
    async (url) => gzipSync(await readFile(path.join(client, url)), { level: 9 }).length,
  );
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return bytes / KB;
}

async function filesMatching(folder: string, pattern: RegExp): Promise<readonly string[]> {
  const names = await readdir(path.join(client, folder)).catch(() => []);
  return names.filter((name) => pattern.test(name)).map((name) => `/${folder}/${name}`);
}

/** The compiler writes it as a script that sets one global. */
async function readManifest(): Promise<BuildManifest> {
  const [file] = await filesMatching("build", /^manifest-\w+\.js$/);
  if (file === undefined) throw new Error("There is no build; run npm run build.");
  const text = await readFile(path.join(client, file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}
