import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as v from "valibot";

const FILE = join(import.meta.dirname, "../samples/old-links.json.gz");
/** Bytes in base64 by path. */
const packed = v.object({ files: v.record(v.string(), v.string()) });

/** A new data folder as it was; whoever takes it removes it. See `tests/samples/old-links.data.ts`. */
export function unpackOldLinks(): string {
  const folder = mkdtempSync(join(tmpdir(), "coffer-old-links-"));
  const { files } = v.parse(packed, JSON.parse(gunzipSync(readFileSync(FILE)).toString("utf8")));
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.from(bytes, "base64"));
  }
  return folder;
}
