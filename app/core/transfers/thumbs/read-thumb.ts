import * as CODES from "#app/contract/errors/codes.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ReadTicket } from "#app/core/transfers/download/download.api.ts";
import type { OpenedBlob } from "#app/core/transfers/download/download.crypto.ts";
import { readPictureHead } from "#app/core/transfers/thumbs/picture-size.ts";
import {
  fetchThumb,
  type ThumbReading,
  type ThumbStream,
} from "#app/core/transfers/thumbs/thumbs.api.ts";

/** A picture as a browser can show it. */
export interface Picture {
  readonly bytes: ArrayBuffer;
  /** By its own bytes, whatever anybody says of it. */
  readonly type: string;
}

const LANE = "thumbs";

/**
 * The picture that belongs to a version whose key and seal are open: its packets are those of this stream
 * under this data key, or it is none (Trust D13: 2020, 2050). It is a picture, and no larger than one that
 * is made (7103).
 */
export async function readThumb(
  reading: ThumbReading,
  { blob, ticket }: { readonly blob: OpenedBlob; readonly ticket: ReadTicket },
  stream: ThumbStream,
): Promise<Picture> {
  const sealed = await fetchThumb(reading, { cachekey: blob.cachekey, ticket }, stream);
  const { packetBytes, packetOverheadBytes } = CRYPTO_LIMITS;
  const packets = Math.ceil(sealed.byteLength / packetBytes);
  const { bytes } = await reading.ports.crypto.decryptPackets({
    ...{ dataKey: blob.dataKey, stream, firstPacket: 0 },
    sizeBytes: sealed.byteLength - packets * packetOverheadBytes,
    bytes: sealed,
    streamKey: LANE,
  });
  return toPicture(bytes, THUMBNAIL_LIMITS.maxPixels ** 2);
}

/** 7103 for what is no picture, or would take more memory than one of its kind. */
export function toPicture(bytes: ArrayBuffer, maxPixels: number): Picture {
  const head = readPictureHead(bytes);
  if (head === null || head.width * head.height > maxPixels)
    throw new AppError(CODES.fileCorrupted);
  return { bytes, type: head.type };
}
