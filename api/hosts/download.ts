import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { type RegionExchange, sendText, toQueryObject } from "#api/hosts/http.ts";
import { findReadRight, type ReadRight } from "#api/hosts/read-right.ts";
import { takeFromUse } from "#api/hosts/use-of-link.ts";
import { findBlob as findBlobRow } from "#api/store/blobs-repository.ts";
import { findThumb } from "#api/store/thumbs-repository.ts";
import { download } from "#app/contract/endpoints/download.ts";

const UNAUTHORIZED = 401;
const MISSING = 404;
const OUT_OF_RANGE = 416;
/** A blob that is not what was stored (Spec B§8). */
const BROKEN = 510;

interface Range {
  readonly first: number;
  readonly last: number;
}

interface Blob {
  readonly cachekey: string;
  readonly itemId: number;
  readonly userId: number;
  readonly sizeBytes: number;
}

/** `GET /h/{n}/proxyapi.fcgi?command=download`: a range of ciphertext, streamed. */
export async function serveDownload(exchange: RegionExchange): Promise<void> {
  const { region, response } = exchange;
  const startedMs = performance.now();
  const status = await answer(exchange);
  if (status !== 200) sendText(response, status, "");
  const ms = Math.round(performance.now() - startedMs);
  exchange.log.info({ endpoint: "download", region: region.name, status, ms }, "endpoint");
}

async function answer(exchange: RegionExchange): Promise<number> {
  const { region, url } = exchange;
  const query = v.safeParse(download.request, toQueryObject(url.searchParams));
  if (!query.success) return 400;
  const { cachekey, blobtype, offset, length } = query.output;
  const blob = await findBlob(exchange, cachekey);
  const right = await findReadRight(exchange, { cachekey, blob });
  if (right === undefined) return UNAUTHORIZED;
  if (blob === undefined) return MISSING;
  if (blobtype !== "btFILE") return answerThumb(exchange, blob, blobtype === "btTHUMB1" ? 1 : 2);
  if ((await region.blobs.sizeOf(cachekey)) !== blob.sizeBytes)
    return noteBroken(exchange, cachekey);
  const wanted = {
    offset: Number(offset),
    length: length === undefined ? undefined : Number(length),
  };
  const range = toRange(wanted, blob.sizeBytes);
  if (range === null) return OUT_OF_RANGE;
  return readWithRight(exchange, { blob, range, right });
}

/** A picture of these bytes, whole: a look at a list is no use of a link. */
async function answerThumb(exchange: RegionExchange, of: Blob, stream: 1 | 2): Promise<number> {
  const { region } = exchange;
  const thumb = await findThumb(region.db, { cachekey: of.cachekey, stream });
  if (thumb === undefined) return MISSING;
  const { cachekey, enc_size_bytes: sizeBytes } = thumb;
  if ((await region.blobs.sizeOf(cachekey)) !== sizeBytes) return noteBroken(exchange, cachekey);
  await streamRange(exchange, { ...of, cachekey, sizeBytes }, { first: 0, last: sizeBytes - 1 });
  return 200;
}

/** Counted in health, and told in the log once for each blob. */
function noteBroken({ region, log }: RegionExchange, cachekey: string): typeof BROKEN {
  const { missing } = region.health;
  if (!missing.has(cachekey)) {
    missing.add(cachekey);
    log.error({ region: region.name, missing: missing.size }, "blobs are missing");
  }
  return BROKEN;
}

async function findBlob({ region }: RegionExchange, cachekey: string): Promise<Blob | undefined> {
  const row = await findBlobRow(region.db, cachekey);
  if (row === undefined) return undefined;
  const { item_id: itemId, user_id: userId, enc_size_bytes: sizeBytes } = row;
  return { cachekey, itemId, userId, sizeBytes };
}

/** Own files are read as they are; through a link the bytes are taken from its use first. */
async function readWithRight(
  exchange: RegionExchange,
  { blob, range, right }: { blob: Blob; range: Range; right: ReadRight },
): Promise<number> {
  const rangeBytes = range.last - range.first + 1;
  const taken = await takeFromUse(exchange, { right, blob, rangeBytes });
  // The client asks for keys again, and is told there what is the matter.
  if (taken === null) return UNAUTHORIZED;
  await taken.giveBack(await streamRange(exchange, blob, range));
  return 200;
}

function toRange(
  { offset, length }: { offset: number; length: number | undefined },
  sizeBytes: number,
): Range | null {
  if (offset >= sizeBytes || length === 0) return null;
  const last = length === undefined ? sizeBytes - 1 : Math.min(sizeBytes, offset + length) - 1;
  return { first: offset, last };
}

/** Bytes of the range that were not read any more because the reader went away. */
async function streamRange(exchange: RegionExchange, blob: Blob, range: Range): Promise<number> {
  const { interception, region, response, world } = exchange;
  const plain = region.blobs.read(blob.cachekey, range.first, range.last);
  const length = range.last - range.first + 1;
  const bytes = await interception.bytes({
    stream: plain,
    length,
    offset: range.first,
    cachekey: blob.cachekey,
    region,
  });
  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-length": bytes.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-site",
  });
  try {
    await pipeline(bytes.stream, response);
    return 0;
  } catch {
    // The reader went away, or the disk failed under way: a cut answer says so by its length.
    response.destroy();
    return length - plain.bytesRead;
  } finally {
    world.metrics.blobRead(plain.bytesRead);
  }
}
