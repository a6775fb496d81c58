import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { FIRST_SCRIPTS, listFirstScripts, readOutputs } from "./first-scripts.ts";

/** What a page loads before it is touched, the stylesheet and the crypto core (Performance P3). */
const KB = 1024;
const STYLESHEET_KB = 15;
/** The sheet of an area, which only its own pages load. */
const AREA_SHEET_KB = 6;
const CORE_KB = 60;
/** The script that opens the first names of a list, and all that it asks for (Performance P10). */
const STARTER_KB = 6;
const NAMES_KB = 60;

const NAMES = [
  ["starter", STARTER_KB, /^starter-\w+\.js$/],
  [
    "names before scripts",
    NAMES_KB,
    /^(?:(?:starter|opener|first)-\w+\.js|core-first-simd-\w+\.wasm)$/,
  ],
  ["starter of a link with a password", STARTER_KB, /^locked-starter-\w+\.js$/],
  [
    "names behind a password",
    NAMES_KB,
    /^(?:locked-(?:(?:starter|opener)-)?\w+\.js|core-locked-simd-\w+\.wasm)$/,
  ],
] as const;

const root = path.resolve(import.meta.dirname, "..");
const client = path.join(root, "build", "client");
const outputs = readOutputs(root);
let isOver = false;

const manifest = await filesMatching("build", /^manifest-\w+\.js$/);
for (const page of FIRST_SCRIPTS) {
  const kb = await totalKb([...manifest, ...listFirstScripts(page, outputs)]);
  check(`scripts of ${page.page}`, kb, page);
}
for (const file of await filesMatching("build", /^css-bundle-\w+\.css$/)) {
  check("stylesheet", await totalKb([file]), { goalKb: STYLESHEET_KB });
}
for (const file of await filesMatching("build/_assets", /\.css$/)) {
  check(path.basename(file), await totalKb([file]), { goalKb: AREA_SHEET_KB });
}
for (const file of await filesMatching("build/workers", /\.wasm$/)) {
  check(path.basename(file), await totalKb([file]), { goalKb: CORE_KB });
}
for (const [name, goalKb, pattern] of NAMES) {
  check(name, await totalKb(await filesMatching("build/workers", pattern)), { goalKb });
}
process.exitCode = isOver ? 1 : 0;

interface Goal {
  readonly goalKb: number;
  readonly ceilingKb?: number;
}

function check(name: string, kb: number, { goalKb, ceilingKb = goalKb }: Goal): void {
  const line = `${name}: ${kb.toFixed(1)} KB of ${goalKb} KB`;
  if (kb > ceilingKb) console.error(`TOO LARGE ${line}, at most ${ceilingKb} KB`);
  else if (kb > goalKb) console.log(`GOAL NOT REACHED ${line}, at most ${ceilingKb} KB`);
  else console.log(line);
  isOver ||= kb > ceilingKb;
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
