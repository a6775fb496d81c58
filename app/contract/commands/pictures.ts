import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { PICTURE_LIMITS } from "#app/contract/settings-limits.data.ts";
import { base64 } from "#app/contract/wire.ts";

const png = base64(Math.ceil(PICTURE_LIMITS.maxBytes / 3) * 4);

/**
 * Sets the own picture, as a PNG of at most 256² and 64 KiB; empty removes it. 9000 for what is none.
 * Everybody who sees the name may see it: it is not encrypted (A§3.1).
 */
export const avatarset = defineCommand({
  name: "avatarset",
  auth: "signed",
  request: v.strictObject({ png }),
  data: v.looseObject({ avatar_cachekey: v.string() }),
  source: "Spec A§3.1, Reading R-161",
});

/** The own picture; empty without one. */
export const avatarget = defineCommand({
  name: "avatarget",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ png: base64(Math.ceil(PICTURE_LIMITS.maxServedBytes / 3) * 4) }),
  source: "Spec A§3.1, Reading R-161",
});
