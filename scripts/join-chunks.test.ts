import path from "node:path";
import type { Metafile } from "esbuild";
import { expect, test } from "vitest";
import { joinChunks } from "./join-chunks.ts";

const FOLDER = path.resolve("build/client/build");
const PLACE = { folder: FOLDER, publicPath: "/build/" };
const ROUTE = "browser-route-module:";

type Part = readonly [
  file: string,
  text: string,
  entryPoint: string | undefined,
  imports: readonly string[],
];

/** What a bundler answers: a button for all, a field for both sides of the sign-in, a dialog for later. */
const PARTS: readonly Part[] = [
  [
    "entry.client-AAAAAAAA.js",
    'import{run}from"/build/_shared/chunk-RUNRUNRU.js";run("entry");',
    "app/entry.client.tsx",
    ["_shared/chunk-RUNRUNRU.js"],
  ],
  ["root-BBBBBBBB.js", "export default 'root'", `${ROUTE}root.tsx?browser`, []],
  [
    "routes/login-CCCCCCCC.js",
    'import{field}from"/build/_shared/chunk-FIELDFIE.js";export default()=>[field,import("/build/_shared/Dialog-DDDDDDDD.js")]',
    `${ROUTE}routes/login.tsx?browser`,
    ["_shared/chunk-FIELDFIE.js"],
  ],
  [
    "routes/_shell-EEEEEEEE.js",
    'import{field}from"/build/_shared/chunk-FIELDFIE.js";import{bar}from"/build/_shared/chunk-BARBARBA.js";export default()=>[field,bar]',
    `${ROUTE}routes/_shell.tsx?browser`,
    ["_shared/chunk-FIELDFIE.js", "_shared/chunk-BARBARBA.js"],
  ],
  ...["", ".profile", ".security"].map(
    (page): Part => [
      `routes/_shell.settings${page}-GGGGGGGG.js`,
      'import{row}from"/build/_shared/chunk-ROWROWRO.js";export default()=>row',
      `${ROUTE}routes/_shell.settings${page}.tsx?browser`,
      ["_shared/chunk-ROWROWRO.js"],
    ],
  ),
  ["_shared/chunk-ROWROWRO.js", "export let row='row'", undefined, []],
  [
    "_shared/chunk-RUNRUNRU.js",
    "export let run=a=>globalThis.log?.push(a);/*! Bundled license information:\n\nA library (MIT) */",
    undefined,
    [],
  ],
  ["_shared/chunk-FIELDFIE.js", "export let field='field'", undefined, []],
  ["_shared/chunk-BARBARBA.js", "export let bar='bar'", undefined, []],
  [
    "_shared/Dialog-DDDDDDDD.js",
    'import{bar}from"/build/_shared/chunk-BARBARBA.js";export let dialog=["dialog",bar]',
    "app/ui/overlays/Dialog.tsx",
    ["_shared/chunk-BARBARBA.js"],
  ],
];

const toKey = (file: string) => path.relative("", path.join(FOLDER, file));

function aBuild() {
  const outputs: Metafile["outputs"] = Object.fromEntries(
    PARTS.map(([file, text, entryPoint, imports]) => [
      toKey(file),
      {
        bytes: text.length,
        inputs: {},
        exports: [],
        imports: imports.map((one) => ({ path: toKey(one), kind: "import-statement" as const })),
        ...(entryPoint === undefined ? {} : { entryPoint }),
      },
    ]),
  );
  const outputFiles = PARTS.map(([file, text]) => ({
    path: path.join(FOLDER, file),
    text,
    hash: "",
    contents: new TextEncoder().encode(text),
  }));
  return {
    errors: [],
    warnings: [],
    mangleCache: {},
    outputFiles,
    metafile: { inputs: {}, outputs },
  };
}

test("what stands on both sides of the sign-in becomes one file with what the start needs", async () => {
  const { outputFiles } = await joinChunks(aBuild(), PLACE);
  const base = outputFiles.find(({ path: file }) => file.includes("entry.client-"));
  expect(base?.text).toContain("field");
  expect(base?.text).toContain("globalThis");
  expect(base?.text).not.toContain("dialog");
  expect(outputFiles.some(({ path: file }) => file.includes("chunk-FIELD"))).toBe(false);
});

test("what only pages of the settings share is one file that no other page loads", async () => {
  const { outputFiles, metafile } = await joinChunks(aBuild(), PLACE);
  const holders = outputFiles.filter(({ text }) => text.includes('"row"'));
  expect(holders.map((file) => path.basename(file.path))).toEqual([
    expect.stringMatching(/^settings-/),
  ]);
  const readers = Object.values(metafile.outputs).filter(({ imports }) =>
    imports.some(({ path: imported }) => imported.includes("_shared/settings-")),
  );
  expect(readers).toHaveLength(3);
});

test("what the frame alone needs at the start is one file, also where a part that loads later needs it too", async () => {
  const { outputFiles } = await joinChunks(aBuild(), PLACE);
  const holders = outputFiles.filter(({ text }) => text.includes('"bar"'));
  expect(holders.map((file) => path.basename(file.path))).toEqual([
    expect.stringMatching(/^shell-/),
  ]);
});

test("every page keeps its name for the manifest, and what loads later stays apart", async () => {
  const { metafile } = await joinChunks(aBuild(), PLACE);
  const outputs = Object.entries(metafile.outputs);
  const byEntry = new Map(outputs.map(([key, output]) => [output.entryPoint, { key, ...output }]));
  for (const [, , entryPoint] of PARTS) {
    if (entryPoint !== undefined) expect(byEntry.has(entryPoint)).toBe(true);
  }
  const login = byEntry.get(`${ROUTE}routes/login.tsx?browser`);
  expect(login?.imports.map(({ kind }) => kind).sort()).toEqual([
    "dynamic-import",
    "import-statement",
  ]);
  expect(login?.key).toMatch(/routes\/login-[\w-]{8}\.js$/);
});

test("the notices of libraries stand once, beside the scripts", async () => {
  const { outputFiles } = await joinChunks(aBuild(), PLACE);
  const notices = outputFiles.filter(({ text }) => text.includes("A library"));
  expect(notices.map((file) => path.basename(file.path))).toEqual(["licenses.txt"]);
});

test("the same build gives the same files", async () => {
  const [first, second] = await Promise.all([
    joinChunks(aBuild(), PLACE),
    joinChunks(aBuild(), PLACE),
  ]);
  expect(first.outputFiles.map((file) => file.path)).toEqual(
    second.outputFiles.map((file) => file.path),
  );
});
