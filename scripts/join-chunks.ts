import path from "node:path";
import type { BuildResult, Metafile, OutputFile } from "esbuild";
import { type OutputChunk, type Plugin, type RollupBuild, rollup } from "rollup";
import { type MinifyOptions, minify } from "terser";
import {
  BASE,
  CORE,
  FRAME,
  LINK,
  LINK_PARTS,
  LISTING,
  nameGroup,
  RUNTIME,
  SETTINGS,
  SIGNED_IN,
} from "./chunk-names.ts";
import { FIRST_SCRIPTS } from "./first-scripts.ts";

type Whole = BuildResult<{ metafile: true; write: false }>;

type Outputs = ReadonlyMap<string, Metafile["outputs"][string]>;
type Entry = readonly [string, Metafile["outputs"][string]];

interface Place {
  /** Where the browser build is written, absolute. */
  readonly folder: string;
  /** The address of that folder, with a slash at both ends. */
  readonly publicPath: string;
}

const ROOT = "browser-route-module:root.tsx?browser";
const RUNTIME_MODULE = "app/platform/runtime.client.ts";
const MINIFYING: MinifyOptions = {
  module: true,
  ecma: 2020,
  // Reading a property changes nothing, neither here nor in the libraries.
  compress: { passes: 4, pure_getters: true },
  format: { comments: false },
};
/** What the bundler puts at the end of a file whose libraries want to be named. */
const NOTICE = /\/\*! Bundled license information:[\s\S]*?\*\//g;
const NOTICES_FILE = "licenses.txt";
/** Beyond it a chunk is a word list; squeezing that takes seconds and gains nothing. */
const WORD_LIST_BYTES = 500_000;

/**
 * The compiler gives every set of pages that share a module a chunk of its own: a page asks for
 * eighty files, most of them below 1 KB, which compress badly and wait for six connections. What
 * all pages load becomes one file, small files are joined, and the result is minified as a whole.
 * It takes what the compiler's bundler answered and answers in the same shape.
 */
export async function joinChunks(built: Whole, place: Place): Promise<Whole> {
  const isScript = (file: OutputFile) => file.path.endsWith(".js");
  const sources = new Map(built.outputFiles.filter(isScript).map((file) => [file.path, file.text]));
  const outputs = new Map(
    Object.entries(built.metafile.outputs).map(([key, output]) => [path.resolve(key), output]),
  );
  const entries = [...outputs].filter(([, output]) => isPageEntry(output.entryPoint));
  const groups = groupByPages(entries, outputs);
  const bundle = await readAgain(entries, sources, place);
  const { output } = await bundle.generate({
    format: "es",
    compact: true,
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "_shared/[name]-[hash].js",
    onlyExplicitManualChunks: true,
    manualChunks: (id) => groups.get(id),
    plugins: [squeeze()],
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    ...built,
    outputFiles: [
      ...built.outputFiles.filter((file) => !isScript(file)),
      ...chunks.map(({ fileName, code }) => toOutputFile(fileName, code, place)),
      toOutputFile(NOTICES_FILE, collectNotices(sources.values()), place),
    ],
    metafile: { ...built.metafile, outputs: toOutputs(chunks, outputs, place) },
  };
}

/** The bundler's files as modules of a second bundler, which joins them. */
function readAgain(
  entries: readonly Entry[],
  sources: ReadonlyMap<string, string>,
  place: Place,
): Promise<RollupBuild> {
  // The entry goes first: what it imports runs first.
  const inOrder = entries.toSorted(byEntryFirst);
  return rollup({
    input: Object.fromEntries(inOrder.map(([file]) => [toName(file, place), file])),
    plugins: [readFrom(sources, place)],
    onwarn: (warning) => {
      if (warning.code !== "CIRCULAR_DEPENDENCY") throw new Error(warning.message);
    },
  });
}

function isPageEntry(entryPoint: string | undefined): boolean {
  return (
    entryPoint !== undefined &&
    (entryPoint.startsWith("browser-route-module:") || entryPoint.includes("entry.client"))
  );
}

/** Module → the chunk it belongs to; what only parts that load later need is left to the bundler. */
function groupByPages(entries: readonly Entry[], outputs: Outputs): ReadonlyMap<string, string> {
  const readers = collectReaders(entries, outputs);
  const groups = new Map(entries.filter(isStartEntry).map(([file]) => [file, BASE]));
  for (const [file, pages] of readers) {
    if (pages.some(isStart)) groups.set(file, BASE);
    else if (pages.length > 1 || FRAME.test(pages.join())) groups.set(file, nameGroup(pages));
  }
  for (const file of collectOwn(entries, outputs, readers)) groups.set(file, "link");
  for (const [file, { entryPoint }] of outputs) {
    if (entryPoint !== RUNTIME_MODULE) continue;
    for (const needed of [file, ...collectNeeded(file, outputs)]) {
      const pages = readers.get(needed) ?? [];
      // What a link alone needs of it stays the link's: its form takes a password before the runtime is here.
      const isFree = !groups.has(needed) && !pages.some((page) => LINK.test(page));
      if (isFree || pages.every((page) => SETTINGS.test(page))) groups.set(needed, RUNTIME);
      // A link loads the runtime, and nothing else that only the frame's pages share.
      else if (groups.get(needed) === "shell") groups.set(needed, SIGNED_IN);
      else if (groups.get(needed) === LISTING) groups.set(needed, CORE);
    }
  }
  return groups;
}

/** What a public link needs from the start, and beside it nothing but parts of its own that load later. */
function collectOwn(
  entries: readonly Entry[],
  outputs: Outputs,
  readers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const elsewhere = new Set<string>();
  for (const [file, { entryPoint }] of outputs) {
    if (entryPoint === undefined || isPageEntry(entryPoint) || LINK_PARTS.test(entryPoint))
      continue;
    for (const needed of [file, ...collectNeeded(file, outputs)]) elsewhere.add(needed);
  }
  const links = entries.filter(([, { entryPoint = "" }]) => LINK.test(entryPoint));
  const needed = links.flatMap(([file]) => [...collectNeeded(file, outputs)]);
  return needed.filter((file) => readers.get(file)?.length === 1 && !elsewhere.has(file));
}

/** Module → the pages that need it, a part that a page loads by itself counted as the page. */
function collectReaders(
  entries: readonly Entry[],
  outputs: Outputs,
): ReadonlyMap<string, readonly string[]> {
  const parts = [...outputs].flatMap(([file, { entryPoint }]) =>
    pagesOfPart(entryPoint).map((page) => [file, { entryPoint: page }] as const),
  );
  const readers = new Map<string, Set<string>>();
  for (const [file, { entryPoint = "" }] of [...entries, ...parts]) {
    for (const needed of collectNeeded(file, outputs)) {
      readers.set(needed, (readers.get(needed) ?? new Set()).add(entryPoint));
    }
  }
  return new Map([...readers].map(([file, pages]) => [file, [...pages]]));
}

/** Entries of the pages that load this part without being asked; the runtime has a chunk of its own. */
function pagesOfPart(part: string | undefined): readonly string[] {
  if (part === undefined || part === RUNTIME_MODULE) return [];
  const pages = FIRST_SCRIPTS.filter(({ unasked }) => unasked.includes(part));
  return pages.map(({ routes }) => `browser-route-module:routes/${routes.at(-1)}?browser`);
}

/** What a file imports and all that those import, without what it loads later. */
function collectNeeded(
  file: string,
  outputs: Outputs,
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const { kind, path: imported } of outputs.get(file)?.imports ?? []) {
    const target = path.resolve(imported);
    if (kind !== "import-statement" || found.has(target) || !outputs.has(target)) continue;
    found.add(target);
    collectNeeded(target, outputs, found);
  }
  return found;
}

function isStart(entryPoint: string): boolean {
  return entryPoint.includes("entry.client") || entryPoint === ROOT;
}

function isStartEntry([, { entryPoint = "" }]: Entry): boolean {
  return isStart(entryPoint);
}

function byEntryFirst([first]: readonly [string, unknown], [second]: readonly [string, unknown]) {
  return Number(second.includes("entry.client")) - Number(first.includes("entry.client"));
}

/** `routes/login`, without the hash that the bundler gave. */
function toName(file: string, { folder }: Place): string {
  return path.relative(folder, file).replace(/-[A-Z0-9]{8}\.js$/, "");
}

/** The bundler's files are in memory, and they name each other by address. */
function readFrom(sources: ReadonlyMap<string, string>, { folder, publicPath }: Place): Plugin {
  return {
    name: "read-from-memory",
    resolveId: (id) => {
      const file = id.startsWith(publicPath) ? path.join(folder, id.slice(publicPath.length)) : id;
      return sources.has(file) ? file : null;
    },
    load: (id) => sources.get(id) ?? null,
  };
}

function squeeze(): Plugin {
  return {
    name: "squeeze",
    async renderChunk(code) {
      if (code.length > WORD_LIST_BYTES) return null;
      const { code: smaller } = await minify(code, MINIFYING);
      return smaller === undefined ? null : { code: smaller, map: null };
    },
  };
}

function toOutputFile(fileName: string, text: string, { folder }: Place): OutputFile {
  const contents = new TextEncoder().encode(text);
  return { path: path.join(folder, fileName), contents, hash: fileName, text };
}

/** The notices of the libraries, once for the whole product instead of in every file. */
function collectNotices(texts: Iterable<string>): string {
  const notices = [...texts].flatMap((text) => text.match(NOTICE) ?? []);
  return `${[...new Set(notices)].join("\n\n")}\n`;
}

/** The compiler makes its manifest from this. */
function toOutputs(
  chunks: readonly OutputChunk[],
  before: Outputs,
  { folder }: Place,
): Metafile["outputs"] {
  const toKey = (fileName: string) => path.relative("", path.join(folder, fileName));
  const known = new Set(chunks.map((chunk) => chunk.fileName));
  const toImports = (names: readonly string[], kind: "import-statement" | "dynamic-import") =>
    names.filter((name) => known.has(name)).map((name) => ({ path: toKey(name), kind }));
  return Object.fromEntries(
    chunks.map((chunk) => {
      const { moduleIds, imports, dynamicImports } = chunk;
      const entryPoint = findEntryPoint(chunk, before);
      const output = {
        bytes: chunk.code.length,
        inputs: Object.assign({}, ...moduleIds.map((id) => before.get(id)?.inputs)),
        imports: [
          ...toImports(imports, "import-statement"),
          ...toImports(dynamicImports, "dynamic-import"),
        ],
        exports: chunk.exports,
        ...(entryPoint === undefined ? {} : { entryPoint }),
      };
      return [toKey(chunk.fileName), output];
    }),
  );
}

/** A part that loads later may share its chunk with others; its name still leads there. */
function findEntryPoint(
  { facadeModuleId: facade, moduleIds }: OutputChunk,
  before: Outputs,
): string | undefined {
  if (facade !== null) return before.get(facade)?.entryPoint;
  const names = moduleIds.map((id) => before.get(id)?.entryPoint);
  return names.find((name) => name !== undefined && !isPageEntry(name));
}
