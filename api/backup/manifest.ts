import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as v from "valibot";
import { StartError } from "#api/start-error.ts";

/** Lies in each complete backup; it is written last. */
export const MANIFEST = "manifest.jsonl";
const FORMAT = 1;
const OWNER_ONLY = 0o600;
/** Characters that are collected before they are written. */
const WRITE_CHARS = 256 * 1024;

const headSchema = v.object({
  format: v.literal(FORMAT),
  /** Of the product that made it. */
  version: v.string(),
  commit: v.string(),
  /** When the rows were read, ISO 8601. */
  made: v.string(),
  stores: v.array(
    v.object({ region: v.string(), id: v.string(), stamp: v.number(), schema: v.string() }),
  ),
  /** Blobs that the installation itself had not, or not whole: by their path, the reason. */
  faults: v.record(v.string(), v.string()),
});
export type ManifestHead = v.InferOutput<typeof headSchema>;

const fileSchema = v.object({
  /** Within the backup, with slashes. */
  path: v.pipe(v.string(), v.regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\]+(?:\/[^/\\]+)*$/)),
  size: v.number(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type ManifestFile = v.InferOutput<typeof fileSchema>;

/** The last line: how many files, and the digest of every line before it. */
const endSchema = v.object({ files: v.number(), sha256: v.string() });

export interface Manifest {
  readonly head: ManifestHead;
  readonly files: ReadonlyMap<string, ManifestFile>;
}

/** Writes the manifest of a backup, one JSON text a line; it is on disk when this resolves. */
export async function writeManifest(
  folder: string,
  head: Omit<ManifestHead, "format">,
  files: Iterable<ManifestFile>,
): Promise<void> {
  const handle = await open(join(folder, MANIFEST), "wx", OWNER_ONLY);
  try {
    const lines = new LineWriter(handle);
    await lines.write({ format: FORMAT, ...head });
    let count = 0;
    for (const file of files) {
      await lines.write(file);
      count += 1;
    }
    await lines.write({ files: count, sha256: lines.digest() });
    await lines.flush();
    await handle.sync();
  } finally {
    await handle.close();
  }
}

class LineWriter {
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash("sha256");
  #text = "";

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(value: object): Promise<void> {
    const line = `${JSON.stringify(value)}\n`;
    this.#hash.update(line);
    this.#text += line;
    if (this.#text.length >= WRITE_CHARS) await this.flush();
  }

  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  async flush(): Promise<void> {
    await this.#handle.appendFile(this.#text);
    this.#text = "";
  }
}

/** Throws a `StartError` for a manifest that is missing, cut short or changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  try {
    return await readLines(path);
  } catch (error) {
    throw new StartError(`${path} is damaged or of another version.`, { cause: error });
  }
}

async function readLines(path: string): Promise<Manifest> {
  const files = new Map<string, ManifestFile>();
  const hash = createHash("sha256");
  let head: ManifestHead | null = null;
  let end: v.InferOutput<typeof endSchema> | null = null;
  let digest = "";
  for await (const line of createInterface({ input: createReadStream(path, "utf8") })) {
    const value: unknown = JSON.parse(line);
    if (head === null) head = v.parse(headSchema, value);
    else if (v.is(fileSchema, value)) files.set(value.path, value);
    else {
      end = v.parse(endSchema, value);
      digest = hash.copy().digest("hex");
    }
    hash.update(`${line}\n`);
  }
  if (head === null || end?.files !== files.size || end.sha256 !== digest) {
    throw new Error("the manifest has no end");
  }
  return { head, files };
}
