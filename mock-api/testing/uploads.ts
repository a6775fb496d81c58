import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import * as v from "valibot";
import { uploadmultichunk } from "#app/contract/endpoints/upload.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";

const PIECE_BYTES = 1024 * 1024;

/** Random bytes as long as the ciphertext of a file of `sizeBytes`. */
export function ciphertextFor(sizeBytes: number): Buffer {
  return randomBytes(sizeBytes + 36 * Math.ceil(sizeBytes / 131_036));
}

export function digestOf(blob: Buffer): string {
  const outer = createHash("sha256").update("e2cs/1|blob|");
  for (let at = 0; at < blob.length; at += PIECE_BYTES) {
    outer.update(
      createHash("sha256")
        .update(blob.subarray(at, at + PIECE_BYTES))
        .digest(),
    );
  }
  return outer.digest("hex").slice(0, 40);
}

/** A file that gets another version, by the one that stands. */
export interface VersionOf {
  readonly coffer_id: string;
  readonly base_version_id: string;
}

export type Opened = DataOf<"pathpreupload">;
export type ChunkAnswer = v.InferOutput<typeof uploadmultichunk.data>;

export async function preupload(
  account: TestAccount,
  encSizeBytes: number,
  place: { pid?: string; digest?: string; servtimeS?: number; over?: VersionOf } = {},
): Promise<Opened> {
  const request = {
    coffer_pid: place.pid ?? account.rootId,
    ...namePlace(place.digest === undefined ? {} : { digest: place.digest }),
    enc_size_bytes: encSizeBytes,
    ...place.over,
  };
  const { servtimeS } = place;
  return account.client.call(
    "pathpreupload",
    request,
    servtimeS === undefined ? {} : { servtimeS },
  );
}

export interface ChunkWish {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly crc?: string;
  readonly ticket?: string;
}

type Ticket = Pick<Opened, "device_sig_b64" | "backup_id" | "device_id" | "user_id" | "servtime">;

export async function sendChunk(
  account: Pick<TestAccount, "client">,
  opened: Ticket,
  chunk: ChunkWish,
): Promise<ChunkAnswer> {
  const { type, body } = await toChunkBody(opened, chunk);
  const reply = await fetch(`${account.client.base}/h/1/uploadmultichunk`, {
    method: "POST",
    headers: { ...GATEWAY_HEADERS, "content-type": type },
    body,
  });
  return v.parse(uploadmultichunk.data, await reply.json());
}

/** The body of a send, in one piece with its end, as it comes from a gateway that has it whole. */
export async function toChunkBody(opened: Ticket, chunk: ChunkWish) {
  const json = {
    device_sig_b64: chunk.ticket ?? opened.device_sig_b64,
    backup_id: opened.backup_id,
    device_id: opened.device_id,
    user_id: opened.user_id,
    servtime: opened.servtime,
    chunks: [
      {
        object_type: "btFILE",
        cachekey: "",
        payload_crc32: chunk.crc ?? crcOf(chunk.bytes),
        enc_offset_byte: chunk.offset,
        payload_len: chunk.bytes.length,
        enc_chunk_size_bytes: chunk.bytes.length,
      },
    ],
  };
  const form = new FormData();
  form.set("json", JSON.stringify(json));
  form.set("payload0", new Blob([new Uint8Array(chunk.bytes)]), "file");
  const whole = new Response(form);
  const type = whole.headers.get("content-type") ?? "";
  return { type, body: Buffer.from(await whole.arrayBuffer()) };
}

export function crcOf(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(8, "0");
}

/** `webfinishbackup` for a blob that was sent whole. */
export function finishRequest(
  opened: Opened,
  sent: { blob: Buffer; answer: ChunkAnswer; sizeBytes: number; pid: string; digest?: string },
): RequestOf<"webfinishbackup"> {
  const [named] = sent.answer.chunks;
  const digest = digestOf(sent.blob);
  return {
    backup_id: opened.backup_id,
    cachekey: named?.cachekey ?? "",
    blob_id: named?.blob_id ?? "",
    coffer_pid: sent.pid,
    ...namePlace(sent.digest === undefined ? {} : { digest: sent.digest }),
    size_bytes: sent.sizeBytes,
    enc_size_bytes: sent.blob.length,
    piece_size_bytes: sent.sizeBytes,
    enc_piece_size_bytes: sent.blob.length,
    sha1_digest: digest,
    file_digest: digest,
    piece_digest: digest,
    usertime: 1_700_000_000_000,
    share_id: opened.share_id,
    share_sequence: opened.share_sequence,
    keys: [
      {
        share_id: opened.share_id,
        share_sequence: opened.share_sequence,
        enc_data_key: sealed.dataKey(),
      },
    ],
    seal: sealed.seal(),
    seal_sig: sealed.sealSignature(),
    seal_by: sealed.sealBy(),
    stats: { duration_ms: 1, retries: 0 },
  };
}

export interface UploadedFile {
  readonly itemId: string;
  readonly blob: Buffer;
  readonly cachekey: string;
  readonly blobId: string;
  readonly sizeBytes: number;
}

/** A whole upload in one chunk. */
export async function uploadFile(
  account: TestAccount,
  place: {
    sizeBytes?: number;
    pid?: string;
    digest?: string;
    over?: VersionOf;
    /** Else random bytes. */
    blob?: Buffer;
  } = {},
): Promise<UploadedFile> {
  const sizeBytes = place.sizeBytes ?? 1000;
  const blob = place.blob ?? ciphertextFor(sizeBytes);
  const opened = await preupload(account, blob.length, place);
  const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
  const pid = place.pid ?? account.rootId;
  const digest = place.digest === undefined ? {} : { digest: place.digest };
  const isArea = opened.share_id === account.shareId;
  const made = finishRequest(opened, { blob, answer, sizeBytes, pid, ...digest });
  const request = isArea ? made : { ...made, keys: made.keys.map(withName) };
  const finished = await account.client.call("webfinishbackup", request);
  const { cachekey, blob_id: blobId } = request;
  return { itemId: finished.coffer_id, blob, cachekey, blobId, sizeBytes };
}

/** As it goes into a share: its people get the name with the key. */
function withName(key: RequestOf<"webfinishbackup">["keys"][number]) {
  return { ...key, enc_share_name: sealed.name(), sharename_digest: sealed.digest() };
}

/** `pathdata` for one own file, or a file of a link. */
export function dataRequest(
  file: Pick<UploadedFile, "itemId" | "blobId" | "sizeBytes">,
  link: { cachekey: string; lock?: string } | null = null,
): RequestOf<"pathdata"> {
  return {
    pathitems: [
      {
        coffer_id: file.itemId,
        share_id: "0",
        blob_id: file.blobId,
        ext: "",
        link_cachekey: link?.cachekey ?? "",
        passwordlock: link?.lock ?? "",
        size: file.sizeBytes,
        user_id: "0",
      },
    ],
  };
}

/** `thumbadd` with a small picture, and a large one where it is given. */
export function thumbRequest(
  file: Pick<UploadedFile, "itemId" | "blobId">,
  { small = Buffer.alloc(3), large }: { small?: Buffer; large?: Buffer } = {},
): RequestOf<"thumbadd"> {
  const thumbs: RequestOf<"thumbadd">["thumbs"] = [
    { type: "btTHUMB1", packets_b64: small.toString("base64") },
  ];
  if (large !== undefined) thumbs.push({ type: "btTHUMB2", packets_b64: large.toString("base64") });
  return { coffer_id: file.itemId, blob_id: file.blobId, thumbs };
}

export async function downloadRange(
  base: string,
  wish: { cachekey: string; ticket: string; offset?: number; length?: number; blobtype?: string },
): Promise<Response> {
  const query = new URLSearchParams({
    command: "download",
    cachekey: wish.cachekey,
    blobtype: wish.blobtype ?? "btFILE",
    offset: String(wish.offset ?? 0),
    engine: "cp-test",
    userid: "0",
    deviceid: "0",
    devicetypeid: "3",
  });
  if (wish.length !== undefined) query.set("length", String(wish.length));
  return fetch(`${base}/h/1/proxyapi.fcgi?${query}`, {
    headers: { ...GATEWAY_HEADERS, "x-ticket": wish.ticket },
  });
}
