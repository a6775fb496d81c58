import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { type RegionExchange, sendText, toQueryObject } from "#api/hosts/http.ts";
import { findRightOfTicket } from "#api/hosts/read-right.ts";
import { type Taken, takeFromUse } from "#api/hosts/use-of-link.ts";
import { isSameText } from "#api/secrets.ts";
import type { JobFile, ServerJob } from "#api/server-jobs/job-board.ts";
import { packetStart } from "#api/server-jobs/packets.ts";
import { type ReadNotes, readResult } from "#api/server-jobs/result.ts";
import { serverJob } from "#app/contract/endpoints/server-job.ts";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";

const UNAUTHORIZED = 401;
const MISSING = 404;
const OUT_OF_RANGE = 416;
const TOO_MANY = 429;

/** The bytes may not go out: the right to them, or the use of their link, has ended. */
class ReadRefused extends Error {}

/** `GET /h/{n}/serverjob.fcgi?pid=…&jid=…`: what a job came to, whole or from a byte on (Reading R-516). */
export async function serveServerJob(exchange: RegionExchange): Promise<void> {
  const { region, response } = exchange;
  const startedMs = performance.now();
  const status = await answer(exchange);
  if (!response.headersSent) sendText(response, status, "");
  const ms = Math.round(performance.now() - startedMs);
  exchange.log.info({ endpoint: "serverjob", region: region.name, status, ms }, "endpoint");
}

async function answer(exchange: RegionExchange): Promise<number> {
  const { world, region, url, request } = exchange;
  const query = v.safeParse(serverJob.request, toQueryObject(url.searchParams));
  if (!query.success) return 400;
  const { pid, jid } = query.output;
  const job = world.serverJobs.find(jid, world.clock.nowMs());
  if (job === undefined || job.state.kind !== "ready" || job.order.region !== region.name)
    return MISSING;
  const { resultId, sizeBytes } = job.state;
  if (!isSameText(resultId, pid)) return MISSING;
  const from = toFirstByte(request.headers.range, sizeBytes);
  if (from === null) return OUT_OF_RANGE;
  if (job.reads >= SERVER_JOB_LIMITS.reads) return TOO_MANY;
  for (const file of job.order.files) {
    if ((await rightTo(exchange, job, file)) === undefined) return UNAUTHORIZED;
  }
  return send(exchange, { job, sizeBytes, from });
}

/** 0 without a range, or for one that asks for several parts: then the whole is sent. */
function toFirstByte(range: string | undefined, sizeBytes: number): number | null {
  const from = /^bytes=(\d{1,16})-(?:\d{1,16})?$/.exec(range ?? "")?.[1];
  if (from === undefined) return 0;
  return Number(from) < sizeBytes ? Number(from) : null;
}

interface Sending {
  readonly job: ServerJob;
  readonly sizeBytes: number;
  readonly from: number;
}

/** To the end from wherever it was asked for; a reading that goes on ends the one before it. */
async function send(exchange: RegionExchange, { job, sizeBytes, from }: Sending): Promise<number> {
  const { region, response } = exchange;
  job.reading?.abort();
  const reading = new AbortController();
  job.reading = reading;
  job.reads += 1;
  const status = from === 0 ? 200 : 206;
  response.writeHead(status, headersOf({ sizeBytes, from }));
  const notes = notesOf(exchange, job);
  const made = readResult(job.order, { blobs: region.blobs, notes, fromByte: from });
  const signal = AbortSignal.any([reading.signal, job.ended.signal]);
  try {
    await pipeline(Readable.from(counted(exchange, { job, made, from })), response, { signal });
  } catch {
    // The reader went away, the job ended or its bytes did not verify: its length says that it is cut.
    response.destroy();
  } finally {
    if (job.reading === reading) job.reading = null;
    job.touchedMs = exchange.world.clock.nowMs();
  }
  return status;
}

/** Nothing of it is a page, a script or a name: what it is called, the browser knows from its own page. */
function headersOf({ sizeBytes, from }: Pick<Sending, "sizeBytes" | "from">) {
  return {
    "content-type": "application/octet-stream",
    "content-disposition": "attachment",
    "content-length": sizeBytes - from,
    "accept-ranges": "bytes",
    // What stands at this address never changes.
    etag: '"whole"',
    ...(from > 0 && { "content-range": `bytes ${from}-${sizeBytes - 1}/${sizeBytes}` }),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  };
}

async function* counted(
  { world }: RegionExchange,
  { job, made, from }: { job: ServerJob; made: AsyncGenerator<Uint8Array>; from: number },
) {
  let at = from;
  for await (const bytes of made) {
    yield bytes;
    at += bytes.byteLength;
    job.sentBytes = Math.max(job.sentBytes, at);
    job.touchedMs = world.clock.nowMs();
  }
}

function rightTo({ world, region }: RegionExchange, { order }: ServerJob, file: JobFile) {
  const { cachekey, itemId, ownerId: userId } = file;
  const asked = { cachekey, blob: { itemId, userId }, ticket: order.ticket };
  return findRightOfTicket({ world, region }, asked);
}

/** The right is looked at once more when the turn of a file comes, and its bytes are taken from the use. */
function notesOf(exchange: RegionExchange, job: ServerJob): ReadNotes {
  const takings = new Map<JobFile, Taken>();
  return {
    begin: async (file, fromByte) => {
      const right = await rightTo(exchange, job, file);
      const blob = { cachekey: file.cachekey, itemId: file.itemId, sizeBytes: file.encBytes };
      const rangeBytes = file.encBytes - packetStart(fromByte);
      const taken = right && (await takeFromUse(exchange, { right, blob, rangeBytes }));
      if (!taken) throw new ReadRefused();
      takings.set(file, taken);
    },
    end: async (file, unreadFromByte) => {
      const isWhole = unreadFromByte >= file.plainBytes;
      const unsent = isWhole ? 0 : file.encBytes - packetStart(unreadFromByte);
      await takings.get(file)?.giveBack(unsent);
    },
  };
}
