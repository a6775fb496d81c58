import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { THUMBNAIL_LIMITS } from "#app/contract/limits.data.ts";
import { base64, wireId } from "#app/contract/wire.ts";

const { maxEncBytes } = THUMBNAIL_LIMITS;
/** Base64 of so many bytes. */
const charsOf = (bytes: number) => Math.ceil(bytes / 3) * 4;

const thumbOf = <T extends "btTHUMB1" | "btTHUMB2">(type: T, maxBytes: number) =>
  v.strictObject({
    type: v.literal(type),
    /** Packets of stream 1 or 2 under the data key of the version (Formats 2, 4). */
    packets_b64: v.pipe(base64(charsOf(maxBytes)), v.nonEmpty()),
  });

/**
 * Pictures of the content that stands, made by whoever uploaded it: they belong to its bytes, and go
 * with them. What is there stays. 1804 where another content stands by now, 8002, 8003.
 */
export const thumbadd = defineCommand({
  name: "thumbadd",
  auth: "signed",
  request: v.strictObject({
    coffer_id: wireId,
    blob_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    thumbs: v.pipe(
      v.array(
        v.variant("type", [
          thumbOf("btTHUMB1", maxEncBytes.small),
          thumbOf("btTHUMB2", maxEncBytes.large),
        ]),
      ),
      v.minLength(1),
      v.maxLength(2),
    ),
  }),
  data: v.looseObject({ hist_id: wireId }),
  source: "Reading R-445",
});
