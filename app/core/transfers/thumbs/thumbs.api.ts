import { DEVICE_TYPE_ID, LINK_ENGINE, PANEL_ENGINE } from "#app/contract/brand.ts";
import { download } from "#app/contract/endpoints/download.ts";
import { TICKET_HEADER } from "#app/contract/envelope.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ReadTicket } from "#app/core/transfers/download/download.api.ts";
import type { Reading } from "#app/core/transfers/download/reading.ts";
import type { Gate } from "#app/core/transfers/gate.ts";
import { currentAccount } from "#app/core/transfers/transfer-ports.ts";

/** Streams of pictures beside that of the content (Formats 2). */
export type ThumbStream = 1 | 2;

const TYPES = { 1: "btTHUMB1", 2: "btTHUMB2" } as const;
const NOBODY = "0";
const HTTP_OK = 200;

export interface SealedThumb {
  readonly stream: ThumbStream;
  readonly bytes: ArrayBuffer;
}

/** 1804 where another content stands by now, 8002, 8003. */
export async function addThumbs(
  api: ApiClient,
  of: { readonly itemId: ItemId; readonly blobId: string },
  thumbs: readonly SealedThumb[],
): Promise<void> {
  const wire = thumbs.map(
    ({ stream, bytes }) => ({ type: TYPES[stream], packets_b64: toBase64(bytes) }) as const,
  );
  const request: RequestOf<"thumbadd"> = {
    ...{ coffer_id: of.itemId, blob_id: of.blobId },
    thumbs: wire,
  };
  await api.call("thumbadd", request);
}

/** A read of pictures, which have connections of their own. */
export interface ThumbReading extends Reading {
  readonly gate: Gate;
}

/** One try at one host: whoever waits for a picture sees the symbol meanwhile. 7102, 7103. */
export async function fetchThumb(
  reading: ThumbReading,
  blob: { readonly cachekey: string; readonly ticket: ReadTicket },
  stream: ThumbStream,
): Promise<ArrayBuffer> {
  const [host = ""] = reading.retry.connection.hosts;
  const reply = await reading.gate.pass(reading.signal, () =>
    reading.ports.http.sendBytes({
      method: download.method,
      url: `${host}${download.path}?${toQuery(reading, blob, stream)}`,
      headers: { [TICKET_HEADER]: blob.ticket.current },
      signal: reading.signal,
      timeoutMs: THUMBNAIL_LIMITS.timeoutMs,
    }),
  );
  if (reply.status !== HTTP_OK) throw new AppError(CODES.fileUnavailable);
  const bytes = reply.bytes();
  const { small, large } = THUMBNAIL_LIMITS.maxEncBytes;
  if (bytes.byteLength > (stream === 1 ? small : large)) throw new AppError(CODES.fileCorrupted);
  return bytes;
}

/** Never holds a name, a key or a ticket. */
function toQuery(
  reading: Reading,
  { cachekey, ticket }: { readonly cachekey: string; readonly ticket: ReadTicket },
  stream: ThumbStream,
): string {
  const isLink = ticket.context.kind === "link";
  const user = isLink ? undefined : currentAccount(reading.ports)?.user.get();
  return new URLSearchParams({
    command: "download",
    cachekey,
    blobtype: TYPES[stream],
    offset: "0",
    engine: isLink ? LINK_ENGINE : PANEL_ENGINE,
    userid: user?.id ?? NOBODY,
    deviceid: user?.webDeviceId ?? NOBODY,
    devicetypeid: String(DEVICE_TYPE_ID),
  }).toString();
}

/** In parts: the arguments of one call have an end. */
const PART_BYTES = 8192;

function toBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = "";
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + PART_BYTES));
  }
  return btoa(text);
}
