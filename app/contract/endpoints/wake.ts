import * as v from "valibot";
import { defineEndpoint } from "#app/contract/endpoint.ts";
import { hexOf, wireId } from "#app/contract/wire.ts";

/**
 * Long poll: answers when the user's `hist_id` differs from `since`, or after the time-out with the
 * old one. It says only that something changed (trust T4). Path `/api/sub` of the gateway.
 */
export const sub = defineEndpoint({
  name: "sub",
  method: "GET",
  path: "/sub",
  request: v.strictObject({ cid: hexOf(16), since: wireId }),
  data: v.looseObject({ hist_id: wireId }),
  source: "Spec A§7.3",
});
