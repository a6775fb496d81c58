import * as v from "valibot";
import { defineEndpoint, ISUP_PATH } from "#app/contract/endpoint.ts";
import { blobCachekey, wireId } from "#app/contract/wire.ts";

const digits = v.pipe(v.string(), v.regex(/^\d{1,16}$/));

/**
 * A range of a blob, ciphertext. The ticket travels in the header `x-ticket` (Reading R-45).
 * HTTP 404 is 7102, 510 is 7103 (Spec B§8), 401 a session or ticket that ended (9402).
 */
export const download = defineEndpoint({
  name: "download",
  method: "GET",
  path: "/proxyapi.fcgi",
  request: v.strictObject({
    command: v.literal("download"),
    cachekey: blobCachekey,
    blobtype: v.picklist(["btFILE", "btTHUMB1", "btTHUMB2"]),
    offset: digits,
    length: v.optional(digits),
    engine: v.string(),
    userid: wireId,
    deviceid: wireId,
    devicetypeid: v.literal("3"),
  }),
  data: v.looseObject({}),
  source: "Spec B§7",
});

/** Health of a host: 200 with `up` (Spec A§9.1). */
export const isup = defineEndpoint({
  name: "isup",
  method: "GET",
  path: ISUP_PATH,
  request: v.strictObject({}),
  data: v.looseObject({}),
  source: "Spec B§7",
});
