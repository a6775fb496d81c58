import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Recorder } from "#tests/support/recorder.ts";

const HEAD_END = "\r\n\r\n";
const JSON_PART = /name="json"\r\n\r\n(.+?)\r\n/;
const FILE_PART = 'name="payload0"';

interface Sent {
  readonly backup_id: string;
  readonly chunks: readonly { readonly enc_offset_byte: number; readonly payload_len: number }[];
}

/** Places of uploads for which two different ciphertexts left the browser under one key (D19). */
export async function findDoublePackets({ exchanges }: Recorder): Promise<readonly string[]> {
  const hashes = new Map<string, string>();
  const doubles = new Set<string>();
  for (const { url, sentFile } of exchanges) {
    if (!url.includes("/uploadmultichunk")) continue;
    const read = readChunk(await readFile(sentFile));
    if (read === undefined) continue;
    const known = hashes.get(read.place) ?? read.hash;
    if (known !== read.hash) doubles.add(read.place);
    hashes.set(read.place, known);
  }
  return [...doubles];
}

/** undefined for a request that was cut before its end. */
function readChunk(kept: Buffer): { place: string; hash: string } | undefined {
  const [, json] = JSON_PART.exec(kept.toString("latin1")) ?? [];
  const fileAt = kept.indexOf(FILE_PART);
  if (json === undefined || fileAt < 0) return undefined;
  const sent = JSON.parse(json) as Sent;
  const { enc_offset_byte: offset = 0, payload_len: length = 0 } = sent.chunks[0] ?? {};
  const from = kept.indexOf(HEAD_END, fileAt) + HEAD_END.length;
  const payload = kept.subarray(from, from + length);
  if (payload.length < length) return undefined;
  const hash = createHash("sha256").update(payload).digest("hex");
  return { place: `${sent.backup_id}/${offset}`, hash };
}
