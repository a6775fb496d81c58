import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { type Attempt, howItWent, tryHosts, UPLOAD_POLICY } from "#app/core/transfers/retry.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { type ChunkPart, sumsOfPart } from "#app/core/transfers/upload/chunk-parts.ts";
import { findDurableRuns } from "#app/core/transfers/upload/resume-record.crypto.ts";
import {
  type ChunkAck,
  checkSession,
  fetchUploadStatus,
  sendChunk,
} from "#app/core/transfers/upload/upload.api.ts";
import type { UploadMeter } from "#app/core/transfers/upload/upload-meter.ts";
import type { HeldChunk, UploadSession } from "#app/core/transfers/upload/upload-session.ts";

/** What sends of one upload have in common. */
export interface Sending {
  readonly job: Job;
  readonly session: UploadSession;
  readonly signal: AbortSignal;
  readonly meter: UploadMeter;
}

/** As a whole, or in parts by a limit or a slow line: the next when the one before is acknowledged. */
export async function sendHeld(sending: Sending, chunk: HeldChunk): Promise<void> {
  const { session, meter } = sending;
  const { run, parts } = chunk;
  while (!parts.isDone) {
    try {
      const { part, ack } = await sendPart(sending, chunk);
      takeAck(session, ack);
      parts.acknowledge(part);
    } catch (error) {
      if (!hasCode(error, CODES.uploadNotFinished) || !parts.isCutAnew) throw error;
      if (!(await findLost(sending, chunk))) throw error;
    }
  }
  session.acknowledge(run);
  meter.acknowledged(run);
}

interface Sent {
  readonly part: ChunkPart;
  readonly ack: ChunkAck;
}

function sendPart(sending: Sending, chunk: HeldChunk): Promise<Sent> {
  const { job, signal } = sending;
  const retry = { ...job.retry, signal };
  return onceMoreSignedIn(job, () =>
    tryHosts(retry, UPLOAD_POLICY, (host) => tryPart(sending, chunk, host)),
  );
}

/** One try. What was lost, and is more than the line is there for, comes in another cut (Reading R-573). */
async function tryPart(sending: Sending, chunk: HeldChunk, host: string): Promise<Attempt<Sent>> {
  const { job, signal } = sending;
  const { run, parts } = chunk;
  const part = parts.next(job.pacers.up.mostBytes());
  const sums = sumsOfPart(run, chunk.packetCrc32s, part);
  const crc32 = await job.ports.crypto.combineCrc32(sums);
  const body = chunk.body.slice(part.fromByte, part.toByte);
  await job.pacers.up.pass(body.size, signal);
  const task = () => sendBody(sending, host, { chunk, part, body, crc32 });
  const wish = { owner: job.id, bytes: body.size };
  const attempt = await job.lanes.pass(wish, signal, { task, judge: howItWent });
  if (attempt.ok) return { ok: true, value: { part, ack: attempt.value } };
  parts.lose();
  return attempt;
}

interface Load {
  readonly chunk: HeldChunk;
  readonly part: ChunkPart;
  readonly body: Blob;
  readonly crc32: number;
}

/** Whatever came of it says how fast the line is. */
async function sendBody(
  { job, session, signal, meter }: Sending,
  host: string,
  { chunk: { run }, part: { fromByte }, body, crc32 }: Load,
): Promise<Attempt<ChunkAck>> {
  const { clock } = job.ports;
  job.report({ status: STATUS.uploading });
  meter.sending(run, fromByte);
  const startedAtMs = clock.nowMs();
  let movedBytes = 0;
  const one = {
    ticket: session.ticket,
    cachekey: session.ack?.cachekey ?? "",
    encOffset: run.encOffset + fromByte,
    body,
    crc32,
    onProgress: (sentBytes: number) => {
      movedBytes = sentBytes;
      meter.sending(run, fromByte + sentBytes);
    },
  };
  const attempt = await sendChunk({ ...job, signal }, host, one);
  if (attempt.ok) movedBytes = body.size;
  // Of a host that takes nothing at all the line is not to blame.
  if (movedBytes > 0) job.pacers.up.passed(movedBytes, clock.nowMs() - startedAtMs);
  return attempt;
}

function takeAck(session: UploadSession, ack: ChunkAck): void {
  if (session.ack !== null && session.ack.cachekey !== ack.cachekey) {
    throw new AppError(CODES.uploadAnswerRefused);
  }
  session.ack = ack;
}

/**
 * A part of what was lost is refused: it came after all, and its answer did not. Who may ask is told what
 * stands; everybody else sends it as it was. False: nothing of it stands.
 */
async function findLost({ job, session }: Sending, { run, parts }: HeldChunk): Promise<boolean> {
  if (session.kept === null) {
    parts.takeBack();
    return true;
  }
  const { acknowledged, ack } = await fetchUploadStatus(job, session.ticket);
  const durable = findDurableRuns([run], new Set([run.index]), acknowledged);
  if (!parts.learn(durable?.get(run.index) ?? 0)) return false;
  takeAck(session, ack);
  return true;
}

/** A session that ended in the middle: the API client asks for the password, then the send goes on. */
async function onceMoreSignedIn<T>(job: Job, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!hasCode(error, CODES.sessionEnded)) throw error;
    await checkSession(job);
    return send();
  }
}
