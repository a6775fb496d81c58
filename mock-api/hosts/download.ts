import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { download } from "#app/contract/endpoints/download.ts";
import { TICKET_HEADER } from "#app/contract/envelope.ts";
import { Tickets } from "#mock-api/auth/tickets.ts";
import { assertUsable } from "#mock-api/commands/link-access.ts";
import { type RegionExchange, sendText, toQueryObject } from "#mock-api/hosts/http.ts";
import { readPath } from "#mock-api/store/items.ts";
import { isUnder } from "#mock-api/store/link-work.ts";
import { isStanding } from "#mock-api/store/sessions.ts";

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
  readonly sizeBytes: number;
}

/** `GET /h/{n}/proxyapi.fcgi?command=download`: a range of ciphertext, streamed. */
export async function serveDownload(exchange: RegionExchange): Promise<void> {
  const { world, region, response } = exchange;
  const startedMs = performance.now();
  const status = await answer(exchange);
  if (status !== 200) sendText(response, status, "");
  const ms = Math.round(performance.now() - startedMs);
  world.log.info({ endpoint: "download", region: region.name, status, ms }, "endpoint");
}

async function answer(exchange: RegionExchange): Promise<number> {
  const { region, url } = exchange;
  const query = v.safeParse(download.request, toQueryObject(url.searchParams));
  if (!query.success) return 400;
  const { cachekey, blobtype, offset, length } = query.output;
  const blob = await findBlob(exchange, cachekey);
  if (!(await isAllowed(exchange, cachekey, blob))) return UNAUTHORIZED;
  if (blob === undefined || blobtype !== "btFILE") return MISSING;
  if ((await region.blobs.sizeOf(cachekey)) !== blob.sizeBytes) return BROKEN;
  const wanted = {
    offset: Number(offset),
    length: length === undefined ? undefined : Number(length),
  };
  const range = toRange(wanted, blob.sizeBytes);
  if (range === null) return OUT_OF_RANGE;
  return streamRange(exchange, blob, range);
}

async function findBlob({ region }: RegionExchange, cachekey: string): Promise<Blob | undefined> {
  const row = await region.db
    .selectFrom("blobs")
    .select(["item_id", "enc_size_bytes"])
    .where("cachekey", "=", cachekey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { cachekey, itemId: row.item_id, sizeBytes: row.enc_size_bytes };
}

/** The ticket names the blob, and what it rests on still holds: a session, or an open link. */
async function isAllowed(
  { world, region, request }: RegionExchange,
  cachekey: string,
  blob: Blob | undefined,
): Promise<boolean> {
  const text = request.headers[TICKET_HEADER];
  const nowS = world.clock.nowS();
  const ticket = new Tickets(world.keys).openDownload(typeof text === "string" ? text : "", {
    region: region.name,
    cachekey,
    nowS,
  });
  if (ticket === undefined) return false;
  if (ticket.sessionId !== 0) {
    if (await isStanding(region.db, ticket.sessionId, nowS)) return true;
  }
  for (const named of ticket.links) {
    if (await isOpenThrough({ region, nowS }, named, blob)) return true;
  }
  return false;
}

async function isOpenThrough(
  { region, nowS }: { region: RegionExchange["region"]; nowS: number },
  named: { publinkId: number; sequence: number },
  blob: Blob | undefined,
): Promise<boolean> {
  const link = await region.db
    .selectFrom("links")
    .selectAll()
    .where("publink_id", "=", named.publinkId)
    .where("share_sequence", "=", named.sequence)
    .executeTakeFirst();
  if (link === undefined || blob === undefined) return false;
  const isUsable = await assertUsable(region.db, link, nowS).then(
    () => true,
    () => false,
  );
  return isUsable && isUnder(link, await readPath(region.db, blob.itemId));
}

function toRange(
  { offset, length }: { offset: number; length: number | undefined },
  sizeBytes: number,
): Range | null {
  if (offset >= sizeBytes || length === 0) return null;
  const last = length === undefined ? sizeBytes - 1 : Math.min(sizeBytes, offset + length) - 1;
  return { first: offset, last };
}

async function streamRange(exchange: RegionExchange, blob: Blob, range: Range): Promise<number> {
  const { world, region, response } = exchange;
  const plain = region.blobs.read(blob.cachekey, range.first, range.last);
  const length = range.last - range.first + 1;
  const bytes = await world.evil.bytes({
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
  } catch {
    // The reader went away, or the disk failed under way: a cut answer says so by its length.
    response.destroy();
  }
  return 200;
}
