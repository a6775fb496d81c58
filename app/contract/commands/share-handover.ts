import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wireId } from "#app/contract/wire.ts";

/**
 * Offers a share to somebody on it, who then may take it over; `sharemember_id` `0` takes the offer back.
 * The owner's alone (8005); 1602 for somebody who has not accepted.
 */
export const shareoffer = defineCommand({
  name: "shareoffer",
  auth: "signed",
  freshProof: "always",
  request: v.strictObject({ share_id: wireId, sharemember_id: wireId }),
  data: v.looseObject({}),
  source: "Reading R-251",
});

/**
 * Says that what lies in an offered share lies in an own one of the caller's by now, to which its people are
 * invited. Changes neither: its owner ends the old one. 8005 for whom it was not offered to, 1604 for a
 * successor that is no own share with keys.
 */
export const sharehandover = defineCommand({
  name: "sharehandover",
  auth: "signed",
  request: v.strictObject({ share_id: wireId, successor_id: wireId }),
  data: v.looseObject({}),
  source: "Reading R-251",
});
