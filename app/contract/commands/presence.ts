import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { hexOf, wireId } from "#app/contract/wire.ts";

/** Most people that an answer names. */
export const PRESENCE_MOST = 100;

/**
 * Somebody has a folder of the share on the screen, in one page or more, and says so every 30 seconds.
 * Answers with who else does, as far as he may see them; with nobody for whoever does not show himself.
 * 1604 for a share that the caller is not on.
 */
export const sharepresence = defineCommand({
  name: "sharepresence",
  auth: "signed",
  request: v.strictObject({
    share_id: wireId,
    /** Tells pages of one person apart; random. */
    page: hexOf(8),
    state: v.picklist(["here", "gone"]),
  }),
  data: v.looseObject({ people: v.array(v.looseObject({ userid: wireId })) }),
  source: "Reading R-270",
});
