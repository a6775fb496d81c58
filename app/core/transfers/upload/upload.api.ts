import * as v from "valibot";
import type { WireAct } from "#app/contract/commands/activity.ts";
import { uploadmultichunk } from "#app/contract/endpoints/upload.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { Fid, ItemId, SealedName, WireSeal } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { isUnreachable } from "#app/core/errors/unreachable.ts";
import type { HttpReply } from "#app/core/ports.ts";
import { isUnreachableStatus } from "#app/core/transfers/connection.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { type Attempt, callPatiently, UPLOAD_POLICY } from "#app/core/transfers/retry.ts";
import { guardStall } from "#app/core/transfers/stall.ts";

/** The server's leave to upload one file, good for 24 h (Reading R-41). */
export type UploadTicket = DataOf<"pathpreupload">;

/** Where a new name belongs: the sealed name and the folder it lies in. */
export interface NamePlace {
  readonly folderId: string;
  readonly parentFid: Fid;
  readonly domain: string;
  readonly name: SealedName;
}
const HTTP_OK = 200;
const HTTP_UNAUTHORIZED = 401;
const HTTP_SERVER_ERROR = 500;
const CRC_MISMATCH = "crc_mismatch";

export interface UploadWanted {
  readonly encSizeBytes: number;
  /** The file that gets a new version, and the one that stands. */
  readonly over: { readonly itemId: ItemId; readonly versionId: string } | null;
}

/** 7030, 8003, 8002, and 8214 for a new version, before a byte is sent. */
export async function preupload(
  job: Job,
  place: NamePlace,
  { encSizeBytes, over }: UploadWanted,
): Promise<UploadTicket> {
  const base = over && { coffer_id: over.itemId, base_version_id: over.versionId };
  const request = { ...toWirePlace(place), enc_size_bytes: encSizeBytes, ...base };
  const ticket = await callPatiently(job.retry, UPLOAD_POLICY, () =>
    job.ports.api.call("pathpreupload", request, { signal: job.signal }),
  );
  // Leave for another file says nothing about this one.
  if (over !== null && ticket.coffer_id !== over.itemId)
    throw new AppError(CODES.uploadAnswerRefused);
  return ticket;
}

/** How far the server is with an upload, and leave to send the rest. */
export interface UploadStatus {
  readonly ticket: UploadTicket;
  readonly ack: ChunkAck;
  /** Bytes of the blob, in order. */
  readonly acknowledged: readonly { readonly offset: number; readonly length: number }[];
}

/** What an upload is called between this client and the server. */
export function uploadIdOf({ backup_id }: UploadTicket): string {
  return backup_id;
}

/** 7022 when the server has let go of it. */
export async function fetchUploadStatus(job: Job, ticket: UploadTicket): Promise<UploadStatus> {
  const { backup_id, coffer_id } = ticket;
  const status = await callPatiently(job.retry, UPLOAD_POLICY, () =>
    job.ports.api.call("uploadstatus", { backup_id }, { signal: job.signal }),
  );
  // The answer to another upload says nothing about this one.
  if (status.coffer_id !== coffer_id) throw new AppError(CODES.uploadAnswerRefused);
  const { device_sig_b64, servtime, device_id, blob_id: blobId, cachekey, acknowledged } = status;
  const renewed = { ...ticket, device_sig_b64, servtime, device_id };
  return { ticket: renewed, ack: { blobId, cachekey }, acknowledged };
}

export interface ChunkSend {
  readonly ticket: UploadTicket;
  readonly cachekey: string;
  /** Where it lies in the blob. */
  readonly encOffset: number;
  readonly body: Blob;
  readonly crc32: number;
  readonly onProgress: (sentBytes: number) => void;
}

export interface ChunkAck {
  readonly blobId: string;
  readonly cachekey: string;
}

/** One send to one host; what another try may mend comes back as a failed attempt (Spec B§4). */
export async function sendChunk(
  job: Job,
  host: string,
  send: ChunkSend,
): Promise<Attempt<ChunkAck>> {
  const form = new FormData();
  form.set("json", JSON.stringify(toChunkRequest(send)));
  form.set("payload0", send.body, "payload0");
  try {
    const sent = await guardStall({
      clock: job.ports.clock,
      signal: job.signal,
      standstill: job.retry.standstill,
      stalledAfterMs: UPLOAD_LIMITS.stalledAfterMs,
      run: (guarded, touch) =>
        job.ports.http.sendText({
          method: uploadmultichunk.method,
          url: `${host}${uploadmultichunk.path}`,
          body: form,
          signal: guarded,
          timeoutMs: UPLOAD_LIMITS.timeoutMs,
          onUploadProgress: (sentBytes) => {
            touch();
            send.onProgress(Math.min(sentBytes, send.body.size));
          },
        }),
    });
    if (!sent.isStalled) return readAnswer(sent.value);
    return { ...again(false), isSkipped: sent.isSkipped };
  } catch (error) {
    if (isUnreachable(error)) return again(true);
    throw error;
  }
}

function again(isLost: boolean) {
  return { ok: false, isUnreachable: isLost, code: CODES.uploadLost } as const;
}

function readAnswer(reply: HttpReply): Attempt<ChunkAck> {
  if (isUnreachableStatus(reply.status)) return again(true);
  if (reply.status >= HTTP_SERVER_ERROR) return again(false);
  if (reply.status === HTTP_UNAUTHORIZED) throw new AppError(CODES.sessionEnded);
  const answer = parseAnswer(reply.text());
  if (answer.success === 1 && reply.status === HTTP_OK) {
    const chunk = answer.chunks[0];
    if (chunk === undefined) throw new AppError(CODES.uploadAnswerRefused);
    return { ok: true, value: { blobId: chunk.blob_id, cachekey: chunk.cachekey } };
  }
  if (answer.errcode === UPLOAD_LIMITS.retriedErrcode || answer.errors.includes(CRC_MISMATCH)) {
    return again(false);
  }
  throw new AppError(answer.errcode > 0 ? answer.errcode : CODES.uploadAnswerRefused);
}

function parseAnswer(text: string): v.InferOutput<typeof uploadmultichunk.data> {
  const parsed = v.safeParse(uploadmultichunk.data, parseJson(text));
  if (!parsed.success) throw new AppError(CODES.uploadAnswerRefused);
  return parsed.output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError(CODES.uploadAnswerRefused, { cause: error });
  }
}

function toChunkRequest(send: ChunkSend): v.InferInput<typeof uploadmultichunk.request> {
  const { ticket, body } = send;
  return {
    device_sig_b64: ticket.device_sig_b64,
    backup_id: ticket.backup_id,
    device_id: ticket.device_id,
    user_id: ticket.user_id,
    servtime: ticket.servtime,
    chunks: [
      {
        object_type: "btFILE",
        cachekey: send.cachekey,
        payload_crc32: (send.crc32 >>> 0).toString(16).padStart(8, "0"),
        enc_offset_byte: send.encOffset,
        payload_len: body.size,
        enc_chunk_size_bytes: body.size,
      },
    ],
  };
}

/** A data key wrapped for one share key; the name goes along where it is not the area's own. */
export type FinishedKey = RequestOf<"webfinishbackup">["keys"][number];

export interface FinishInput {
  readonly ticket: UploadTicket;
  readonly ack: ChunkAck;
  readonly place: NamePlace;
  /** Who did it, for whoever has the key of the place. */
  readonly act: WireAct | undefined;
  readonly sizeBytes: number;
  readonly encSizeBytes: number;
  /** {@link toFileDates} */
  readonly usertimeMs: number;
  /** D, hex of 32 bytes (Formats 4). */
  readonly digestHex: string;
  readonly keys: FinishedKey[];
  readonly seal: WireSeal;
  readonly stats: { readonly durationMs: number; readonly retries: number };
}

const DIGEST_HEX_CHARS = 40;

/** The file that an upload made. */
export interface FinishedUpload {
  readonly itemId: string;
}

/** Idempotent by `backup_id`; 7020, 7022, 7030, 8003. */
export async function finishUpload(job: Job, input: FinishInput): Promise<FinishedUpload> {
  const { ticket, ack, seal } = input;
  const request: RequestOf<"webfinishbackup"> = {
    ...toWirePlace(input.place),
    backup_id: ticket.backup_id,
    cachekey: ack.cachekey,
    blob_id: ack.blobId,
    ...toWireDigests(input),
    usertime: input.usertimeMs,
    share_id: ticket.share_id,
    share_sequence: ticket.share_sequence,
    keys: input.keys,
    seal: seal.seal,
    seal_sig: seal.seal_sig,
    seal_by: seal.seal_by,
    stats: { duration_ms: input.stats.durationMs, retries: input.stats.retries },
    ...(input.act === undefined ? {} : { act: input.act }),
  };
  const answer = await callPatiently(job.retry, UPLOAD_POLICY, () =>
    job.ports.api.call("webfinishbackup", request, { signal: job.signal }),
  );
  return requireSameFile(answer, ticket);
}

/** Sizes and digests of a file whose whole is one piece. */
export function toWireDigests({
  sizeBytes,
  encSizeBytes,
  digestHex,
}: Pick<FinishInput, "sizeBytes" | "encSizeBytes" | "digestHex">) {
  const digest = digestHex.slice(0, DIGEST_HEX_CHARS);
  return {
    size_bytes: sizeBytes,
    enc_size_bytes: encSizeBytes,
    piece_size_bytes: sizeBytes,
    enc_piece_size_bytes: encSizeBytes,
    sha1_digest: digest,
    file_digest: digest,
    piece_digest: digest,
  };
}

/** The answer to another upload says nothing about this one: 7020. */
export function requireSameFile(
  { coffer_id }: { readonly coffer_id: string },
  ticket: UploadTicket,
): FinishedUpload {
  if (coffer_id !== ticket.coffer_id) throw new AppError(CODES.uploadAnswerRefused);
  return { itemId: coffer_id };
}

/** As commands name the place of a new item. */
export function toWirePlace(place: NamePlace) {
  return {
    coffer_pid: place.folderId,
    enc_name: place.name.enc_name,
    metaname_digest: place.name.digest,
    pfid: place.parentFid,
    domain: place.domain,
  };
}

/** Asks for the password when the session has ended (Spec A§7.1). */
export async function checkSession({ ports, signal }: Job): Promise<void> {
  await ports.api.call("sessionvalid", {}, { signal });
}
