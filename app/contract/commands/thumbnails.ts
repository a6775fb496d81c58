import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { base64, wireId } from "#app/contract/wire.ts";

/** Base64 of the largest. */
const MAX_CHARS = 524_288;

/**
 * Pictures of the content that stands, made by whoever uploaded it: they belong to its bytes, and go
 * with them. What is there stays. 9000 for more than two, or one larger than its kind may be, 1804 where another content stands by now, 8002, 8003.
 */
export const thumbadd = defineCommand({
  name: "thumbadd",
  auth: "signed",
  request: v.strictObject({
    coffer_id: wireId,
    blob_id: v.string(),
    /** One or two; packets of stream 1 or 2 under the data key of the version (Formats 2, 4). */
    thumbs: v.pipe(
      v.array(
        v.strictObject({
          type: v.picklist(["btTHUMB1", "btTHUMB2"]),
          packets_b64: base64(MAX_CHARS),
        }),
      ),
      v.maxLength(2),
    ),
  }),
  data: v.looseObject({ hist_id: wireId }),
  source: "Reading R-445",
});
