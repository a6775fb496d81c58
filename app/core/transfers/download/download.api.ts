import { DEVICE_TYPE_ID, LINK_ENGINE, PANEL_ENGINE } from "#app/contract/brand.ts";
import { download } from "#app/contract/endpoints/download.ts";
import { TICKET_HEADER } from "#app/contract/envelope.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { isUnreachable } from "#app/core/errors/unreachable.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { fetchDataKeys, type SealedVersions } from "#app/core/keys/data-keys.api.ts";
import type { HttpReply, PieceRoom } from "#app/core/ports.ts";
import { isUnreachableStatus } from "#app/core/transfers/connection.ts";
import type { Reading } from "#app/core/transfers/download/reading.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { PacketRun } from "#app/core/transfers/layout.ts";
import {
  type Attempt,
  callPatiently,
  downloadPolicy,
  howItWent,
  tryHosts,
} from "#app/core/transfers/retry.ts";
import { guardStall } from "#app/core/transfers/stall.ts";
import { currentAccount } from "#app/core/transfers/transfer-ports.ts";

/** A visitor has no account and no device. */
const NOBODY = "0";
const STATUS_OK: ReadonlySet<number> = new Set([200, 206]);
const STATUS_CODES: ReadonlyMap<number, number> = new Map([
  [401, CODES.sessionEnded],
  [404, CODES.fileUnavailable],
  [510, CODES.fileCorrupted],
]);
const HTTP_SERVER_ERROR = 500;

/** What keys are asked for. */
export interface KeysWanted {
  readonly items: readonly FileItem[];
  readonly context: ReadContext;
  /** Of an earlier answer to the same transfer: together they are one use of a link (Reading R-99). */
  readonly ticket: string;
}

/** Asks for keys and a ticket; in link context 8021 when the limit is reached. */
export function fetchReadKeys(
  reading: Reading,
  { items, context, ticket }: KeysWanted,
): Promise<SealedVersions> {
  const link = context.kind === "link" ? context : undefined;
  const own = link === undefined ? currentAccount(reading.ports)?.user.get().id : undefined;
  const wanted = { versions: items, userId: own ?? NOBODY, link, ticket };
  const policy = downloadPolicy(reading.retry.connection.hosts.length);
  return callPatiently(reading.retry, policy, () =>
    fetchDataKeys(reading.ports.api, wanted, reading.signal),
  );
}

/** The ticket of a read, made anew when it or the session ended (Reading R-45). */
export interface ReadTicket {
  readonly context: ReadContext;
  current: string;
  renew(): Promise<void>;
}

/** What is read: a blob, and the memory that it is read into. */
export interface BlobSource {
  readonly cachekey: string;
  readonly ticket: ReadTicket;
  readonly room: PieceRoom;
}

/** Bytes of a blob that are asked for at once. */
export type BlobRange = Pick<PacketRun, "encOffset" | "encBytes">;

/**
 * Ciphertext of a range in pieces of the room's size, from whichever host has it: its beginning alone where a
 * limit stands, or the line is too weak for more (Reading R-573). 7100–7103, 7001.
 */
export async function fetchRange(
  reading: Reading,
  blob: BlobSource,
  wanted: BlobRange,
): Promise<readonly ArrayBuffer[]> {
  const policy = downloadPolicy(reading.retry.connection.hosts.length);
  const fetchOnce = () =>
    tryHosts(reading.retry, policy, async (host) => {
      const most = reading.pacer?.mostBytes() ?? wanted.encBytes;
      const run = { ...wanted, encBytes: Math.min(wanted.encBytes, most) };
      await reading.pacer?.pass(run.encBytes, reading.signal);
      const send = { owner: reading.id, bytes: run.encBytes };
      const url = toRangeUrl(reading, host, { blob, run });
      const task = () => fetchFromHost(reading, url, { blob, run });
      return reading.lanes.pass(send, reading.signal, { task, judge: howItWent });
    });
  try {
    return await fetchOnce();
  } catch (error) {
    if (!hasCode(error, CODES.sessionEnded)) throw error;
    await blob.ticket.renew();
    return fetchOnce();
  }
}

interface Range {
  readonly blob: BlobSource;
  readonly run: BlobRange;
}

async function fetchFromHost(
  reading: Reading,
  url: string,
  { blob, run }: Range,
): Promise<Attempt<ArrayBuffer[]>> {
  const { clock } = reading.ports;
  const startedAtMs = clock.nowMs();
  let receivedBytes = 0;
  try {
    const fetched = await guardStall({
      clock,
      signal: reading.signal,
      standstill: reading.retry.standstill,
      stalledAfterMs: UPLOAD_LIMITS.stalledAfterMs,
      run: (signal, touch) =>
        reading.ports.http.sendBytes({
          method: download.method,
          url,
          headers: { [TICKET_HEADER]: blob.ticket.current },
          signal,
          timeoutMs: 0,
          onDownloadProgress: (bytes) => {
            receivedBytes = bytes;
            touch();
          },
          pieces: blob.room,
        }),
    });
    if (!fetched.isStalled) return readReply(fetched.value, { blob, run });
    return { ...again(CODES.downloadTimedOut), isSkipped: fetched.isSkipped };
  } catch (error) {
    if (isUnreachable(error)) return { ok: false, isUnreachable: true, code: CODES.downloadLost };
    throw error;
  } finally {
    reading.pacer?.passed(receivedBytes, clock.nowMs() - startedAtMs);
  }
}

function readReply(reply: HttpReply, { blob, run }: Range): Attempt<ArrayBuffer[]> {
  if (isUnreachableStatus(reply.status)) {
    return { ok: false, isUnreachable: true, code: CODES.downloadLost };
  }
  const code = STATUS_CODES.get(reply.status);
  if (code !== undefined) throw new AppError(code);
  if (reply.status >= HTTP_SERVER_ERROR) return again(CODES.downloadLost);
  if (!STATUS_OK.has(reply.status)) throw new AppError(CODES.downloadAnswerRefused);
  const pieces = reply.pieces?.() ?? cut(reply.bytes(), blob.room.bytesEach);
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return bytes === run.encBytes ? { ok: true, value: pieces } : again(CODES.fileCorrupted);
}

/** Copies, because packets are handed over to a worker. */
function cut(bytes: ArrayBuffer, bytesEach: number): ArrayBuffer[] {
  const count = Math.ceil(bytes.byteLength / bytesEach);
  return Array.from({ length: count }, (_, piece) =>
    bytes.slice(piece * bytesEach, (piece + 1) * bytesEach),
  );
}

function again(code: number) {
  return { ok: false, isUnreachable: false, code } as const;
}

/** Never holds a name, a key or a ticket. */
function toRangeUrl(reading: Reading, host: string, { blob, run }: Range): string {
  const isLink = blob.ticket.context.kind === "link";
  const user = isLink ? undefined : currentAccount(reading.ports)?.user.get();
  const query = new URLSearchParams({
    command: "download",
    cachekey: blob.cachekey,
    blobtype: "btFILE",
    offset: String(run.encOffset),
    length: String(run.encBytes),
    engine: isLink ? LINK_ENGINE : PANEL_ENGINE,
    userid: user?.id ?? NOBODY,
    deviceid: user?.webDeviceId ?? NOBODY,
    devicetypeid: String(DEVICE_TYPE_ID),
  });
  return `${host}${download.path}?${query.toString()}`;
}

/** Says that the download of a link's file was saved (Spec B§4); it counted when it began. */
export async function consumeLink(job: Job, context: ReadContext): Promise<void> {
  if (context.kind !== "link") return;
  const { cachekey, passwordlock } = context;
  try {
    await job.ports.api.call("linkconsume", { links: [{ publink_id: cachekey, passwordlock }] });
  } catch (error) {
    // The file is saved; that it could not be told must not make it look failed.
    job.ports.log.warn("linkconsume failed", { code: error instanceof AppError ? error.code : 0 });
  }
}
