import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Json } from "../crypto/vector.ts";
import type { VectorFile } from "./case.ts";
import { gcm, readText } from "./read-text.ts";
import { readWycheproof } from "./read-wycheproof.ts";

export interface NamedFile {
  readonly name: string;
  readonly content: VectorFile;
}

/** Every file of a folder, read by what it holds; names and places do not matter. */
export function readFolder(folder: string): NamedFile[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(json|txt|rsp)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.sort().map((file) => ({
    name: relative(folder, file),
    content: readOrTell(file),
  }));
}

function readOrTell(file: string): VectorFile {
  try {
    return readVectors(readFileSync(file, "utf8"), file);
  } catch (error) {
    return { kind: "unknown", reason: `cannot be read: ${String(error).slice(0, 200)}` };
  }
}

function readVectors(text: string, file: string): VectorFile {
  if (!file.endsWith(".json")) return readText(text);
  const json: Json = JSON.parse(text);
  return readWycheproof(json) ?? readCavp(json) ?? readKnown(json);
}

/** NIST's answers as a list of objects with the names of the response file. */
function readCavp(json: Json): VectorFile | null {
  const first = Array.isArray(json.tests) ? json.tests[0] : undefined;
  if (first?.Key === undefined || first.Tag === undefined) return null;
  const cases = json.tests.map((test: Json, index: number) => ({
    id: `test ${String(index)}`,
    ...gcm(test),
  }));
  return { kind: "steps", cases };
}

/** Known answers of our own: packets have no list of kinds. */
function readKnown(json: Json): VectorFile {
  if (String(json.format) !== "1" || !Array.isArray(json.vectors))
    return { kind: "unknown", reason: json.files ? "a list of files" : "no known schema" };
  return { kind: "known", known: Array.isArray(json.kinds) ? "objects" : "packets", json };
}
