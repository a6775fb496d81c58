import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CRATE_DIR, PARTS, type WasmPart } from "./wasm-source.ts";

/** Answers that several areas give. */
const SHARED_ANSWERS = ["opened_names"];

interface Argument {
  readonly name: string;
  readonly kind: string;
}

interface Operation {
  readonly docs: string;
  readonly name: string;
  readonly takes: readonly Argument[];
  readonly gives: string;
  readonly area: number;
  readonly number: number;
}

interface Answer {
  readonly docs: string;
  readonly name: string;
  readonly fields: readonly (Argument & { readonly docs: string })[];
}

interface Bindings {
  readonly operations: readonly (Operation & { readonly part: WasmPart })[];
  readonly answers: ReadonlyMap<string, Answer>;
}

const AREA = /#\[cfg\((?:any\()?((?:feature = "\w+"(?:, )?)+)\)?\)\]\s+(\w+)::OPERATIONS,/g;
const FEATURE = /"(\w+)"/g;
const DOCS = /((?:^[ \t]*\/\/\/.*\n)+)/;
const OPERATION = new RegExp(`${DOCS.source}[ \\t]*fn (\\w+)\\(([^)]*)\\) -> (.+?) \\{$`, "gm");
const ANSWER = new RegExp(`${DOCS.source}[ \\t]*struct (\\w+) \\{\\n([^}]*)\\}`, "gm");
const FIELD = new RegExp(`${DOCS.source}[ \\t]*(\\w+): (.+),$`, "gm");

/** By the Rust type of an argument: how `wire.js` packs it, and its type in TypeScript. */
const TAKEN: Readonly<Record<string, readonly [string, string]>> = {
  "&str": ["text", "string"],
  "Option<&str>": ["optionalText", "string | null | undefined"],
  "Foreign<&str>": ["foreignText", "unknown"],
  "Foreign<f64>": ["foreignNumber", "unknown"],
  "&[u8]": ["bytes", "Uint8Array"],
  MetaKey: ["bytes", "Uint8Array"],
  DataKey: ["bytes", "Uint8Array"],
  PacketKey: ["bytes", "Uint8Array"],
  CommentKey: ["bytes", "Uint8Array"],
  ShareKey: ["bytes", "Uint8Array"],
  Iv: ["bytes", "Uint8Array"],
  Json: ["text", "string"],
  "Vec<&str>": ["texts", "readonly string[]"],
  u8: ["number", "number"],
  u32: ["number", "number"],
  usize: ["number", "number"],
  u64: ["bigint", "bigint"],
};

/** The same of an answer. */
const GIVEN: Readonly<Record<string, readonly [string, string]>> = {
  "()": ["nothing", "void"],
  String: ["text", "string"],
  Text: ["text", "string"],
  "Vec<u8>": ["bytes", "Uint8Array<ArrayBuffer>"],
  "Zeroizing<Vec<u8>>": ["bytes", "Uint8Array<ArrayBuffer>"],
  u8: ["number", "number"],
  u32: ["number", "number"],
  u64: ["bigint", "bigint"],
  bool: ["flag", "boolean"],
  "Vec<String>": ["texts", "string[]"],
  "Vec<u16>": ["numbers16", "Uint16Array<ArrayBuffer>"],
  "Vec<u32>": ["numbers32", "Uint32Array<ArrayBuffer>"],
};

/** The script that calls these parts and its types, from the operations that the crate declares. */
export function writeBindings(parts: readonly WasmPart[]): { script: string; types: string } {
  const bindings = only(readBindings(), parts);
  return { script: toScript(bindings, parts), types: toTypes(bindings, parts) };
}

function only({ operations, answers }: Bindings, parts: readonly WasmPart[]): Bindings {
  const called = operations.filter(({ part }) => parts.includes(part));
  const given = new Set(called.map(({ gives }) => gives));
  return { operations: called, answers: new Map([...answers].filter(([name]) => given.has(name))) };
}

function readBindings(): Bindings {
  const counts = new Map<WasmPart, number>();
  const operations: Bindings["operations"][number][] = [];
  const answers = new Map<string, Answer>();
  for (const [, features = "", file = ""] of source("mod").matchAll(AREA)) {
    const text = source(file);
    for (const [, feature = ""] of features.matchAll(FEATURE)) {
      const part = toPart(feature);
      const area = counts.get(part) ?? 0;
      counts.set(part, area + 1);
      operations.push(...operationsOf(text, area).map((found) => ({ ...found, part })));
    }
    for (const answer of answersOf(text)) answers.set(answer.name, answer);
  }
  for (const file of SHARED_ANSWERS) {
    for (const answer of answersOf(source(file))) answers.set(answer.name, answer);
  }
  return { operations, answers };
}

function source(file: string): string {
  return readFileSync(join(CRATE_DIR, "src", "bindings", `${file}.rs`), "utf8");
}

function toPart(name: string): WasmPart {
  const part = PARTS.find((known) => known === name);
  if (part === undefined) throw new Error(`There is no part ${name} of the core.`);
  return part;
}

function operationsOf(text: string, area: number): Operation[] {
  const start = text.indexOf("operations! {");
  const block = text.slice(start, text.indexOf("\n}\n", start));
  return [...block.matchAll(OPERATION)].map(
    ([, docs = "", name = "", takes = "", gives = ""], number) => ({
      docs: toDocs(docs),
      name: toCamelCase(name),
      takes: takes
        .split(", ")
        .filter((argument) => argument !== "")
        .map(toArgument),
      gives,
      area,
      number,
    }),
  );
}

function answersOf(text: string): Answer[] {
  const start = text.indexOf("answers! {");
  const block = start < 0 ? "" : text.slice(start, text.indexOf("\n}\n", start));
  return [...block.matchAll(ANSWER)].map(([, docs = "", name = "", fields = ""]) => ({
    docs: toDocs(docs),
    name,
    fields: [...fields.matchAll(FIELD)].map(([, fieldDocs = "", field = "", kind = ""]) => ({
      docs: toDocs(fieldDocs),
      name: toCamelCase(field),
      kind,
    })),
  }));
}

function toArgument(text: string): Argument {
  const [name = "", kind = ""] = text.split(": ");
  return { name: toCamelCase(name), kind };
}

function toDocs(text: string): string {
  return [...text.matchAll(/\/\/\/ ?(.*)/g)].map(([, line]) => line).join(" ");
}

function toCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function lookUp<T>(table: Readonly<Record<string, T>>, kind: string): T {
  const found = table[kind];
  if (found === undefined) throw new Error(`The bindings know no type ${kind}.`);
  return found;
}

function toScript({ operations, answers }: Bindings, called: readonly WasmPart[]): string {
  const parts = called.map((part) => `import * as ${part} from "./${part}.js";`);
  const shapes = [...answers.values()].map(({ name, fields }) => {
    const readers = fields.map(({ name: field, kind }) => `${field}: "${lookUp(GIVEN, kind)[0]}"`);
    return `const ${name} = { ${readers.join(", ")} };`;
  });
  const functions = operations.map(({ part, name, takes, gives, area, number }) => {
    const packers = takes.map(({ kind }) => `"${lookUp(TAKEN, kind)[0]}"`).join(", ");
    const reader = answers.has(gives) ? gives : `"${lookUp(GIVEN, gives)[0]}"`;
    return `export const ${name} = operation(${part}, [${String(area)}, ${String(number)}], [${packers}], ${reader});`;
  });
  return [
    "/* Written by scripts/build-wasm.ts from crypto-wasm/src/bindings. */",
    ...parts,
    'import { operation } from "./wire.js";',
    "",
    `const PARTS = { ${called.join(", ")} };`,
    "",
    "export async function init(part, source) {",
    "  await PARTS[part].default({ module_or_path: source });",
    "}",
    "",
    "export function initSync(part, module) {",
    "  PARTS[part].initSync({ module });",
    "}",
    "",
    "export function growMemory(part, pages) {",
    "  PARTS[part].initSync().memory.grow(pages);",
    "}",
    "",
    ...shapes,
    "",
    ...functions,
    "",
  ].join("\n");
}

/** What may be absent at the end may be left out. */
function toParameter({ name, kind }: Argument, index: number, all: readonly Argument[]): string {
  const isLast = index === all.length - 1;
  return `${name}${isLast && kind.startsWith("Option<") ? "?" : ""}: ${lookUp(TAKEN, kind)[1]}`;
}

function toTypes({ operations, answers }: Bindings, called: readonly WasmPart[]): string {
  const shapes = [...answers.values()].flatMap(({ docs, name, fields }) => [
    `/** ${docs} */`,
    `export interface ${name} {`,
    ...fields.flatMap((field) => [
      `  /** ${field.docs} */`,
      `  readonly ${field.name}: ${lookUp(GIVEN, field.kind)[1]};`,
    ]),
    "}",
  ]);
  const functions = operations.flatMap(({ part, docs, name, takes, gives }) => {
    const types = takes.map(toParameter);
    const type = answers.has(gives) ? gives : lookUp(GIVEN, gives)[1];
    return [
      `/** ${docs} Part \`${part}\`. */`,
      `export function ${name}(${types.join(", ")}): ${type};`,
    ];
  });
  return [
    "/* Written by scripts/build-wasm.ts from crypto-wasm/src/bindings. */",
    `export type CorePart = ${called.map((part) => `"${part}"`).join(" | ")};`,
    "/** Loads one part of the core; its functions work from then on. The second call does nothing. */",
    "export function init(part: CorePart, source: Response | BufferSource): Promise<void>;",
    "export function initSync(part: CorePart, module: BufferSource): void;",
    "/** Takes pages of 64 KiB for a part that is loaded; throws a RangeError where there is no memory. */",
    "export function growMemory(part: CorePart, pages: number): void;",
    ...shapes,
    ...functions,
    "",
  ].join("\n");
}
