import type { Manifest } from "#app/core/crypto/port.ts";
import { standingOf } from "#app/core/keys/intents.ts";
import { openRotations } from "#app/core/keys/rotations.ts";
import type { Share } from "./share.ts";

/**
 * What goes on in a share before everybody on it opens all of it under its newest key. `key`: the next key is
 * not made, or has not come here; `items`: names and data keys under it are made, as the server counts them.
 */
export type ShareProgress =
  | { readonly kind: "key" }
  | { readonly kind: "items"; readonly percent: number; readonly isNewKey: boolean };

type Known = Pick<
  Share,
  "shareId" | "ks" | "standing" | "isEnded" | "members" | "itemsToEncrypt" | "itemsEncrypted"
>;

/** Whoever has no key yet waits for that, which is told by where the share stands. */
export function progressOf(manifest: Manifest | null, share: Known): ShareProgress | null {
  const { standing, isEnded, itemsToEncrypt: open, itemsEncrypted: done } = share;
  if (isEnded || standing === "invited" || standing === "waiting") return null;
  if (needsNextKey(manifest, share) || isBehind(manifest, share)) return { kind: "key" };
  if (!(open > 0)) return null;
  const percent = Math.floor((Math.max(0, done) / (Math.max(0, done) + open)) * FULL_PERCENT);
  return { kind: "items", percent, isNewKey: !share.ks.endsWith(FIRST) };
}

const FULL_PERCENT = 100;
/** The end of a first sequence's name. */
const FIRST = "-0";

/**
 * Whether the key of an own share has to change: somebody who is gone holds a valid grant for the newest
 * one, or a change of it stopped in the middle. The server cannot make either up.
 */
export function needsNextKey(
  manifest: Manifest | null,
  {
    shareId,
    standing,
    isEnded,
    members,
  }: Pick<Share, "shareId" | "standing" | "isEnded" | "members">,
): boolean {
  if (standing !== "own" || manifest === null || isEnded) return false;
  if (standingOf(manifest, shareId) === "changing") return true;
  if (openRotations(manifest, shareId).length > 0) return true;
  return members.some(
    ({ status, key }) => key === "confirmed" && (status === "left" || status === "removed"),
  );
}

/** Somebody else's share whose newest key is not the one that was taken. */
function isBehind(manifest: Manifest | null, { ks, standing }: Pick<Share, "ks" | "standing">) {
  return standing === "open" && manifest?.shares[ks]?.state !== "current";
}
