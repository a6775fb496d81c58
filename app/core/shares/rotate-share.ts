import { WRAPS_MAX } from "#app/contract/commands/shares.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ManifestExcepted, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { announceKey } from "#app/core/keys/announce-key.ts";
import { fulfil, requireNextSequence, retire, standingOf } from "#app/core/keys/intents.ts";
import { callOff, exceptedFrom, openRotations } from "#app/core/keys/rotations.ts";
import { sequencesOf, shareIdOf } from "#app/core/keys/version-key.ts";
import { adoptNames } from "./adopt-names.crypto.ts";
import { fetchShareNamed } from "./give-key.ts";
import { finishSet, putAll, wrapForAll } from "./next-wraps.crypto.ts";
import { readMembers } from "./roster.crypto.ts";
import type { ShareMember } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";
import { inTurn } from "./share-turns.ts";
import { reserveSequence, setShareKey, stopMember } from "./shares.api.ts";

/** Somebody as the user saw him when he took him off, or gave him another role. */
export type Excepted = Pick<ShareMember, "memberId" | "email" | "safetyNumber">;

/** Who gets nothing of the next key, and whether he is off the share from now on. */
export interface LeftOut {
  readonly member: Excepted;
  readonly isOut: boolean;
  readonly purge: boolean;
}

/**
 * The next sequence of an own share, with a new key for everybody who has a valid grant, the role that
 * it says, and the pin that he had (Formats 12, Trust T1). Whoever lacks one of the three waits for the
 * owner's gesture, and so does whoever is left out, as whatever the server lists him: he stands in the
 * intent, before the server hears of anything, and goes on to whatever device ends what stopped in the
 * middle (Reading R-206), by the same call. What lies in the share is encrypted anew afterwards:
 * visible work of its own. 2000, 2164, 8005.
 */
export function rotateShare(
  ports: FilesPorts,
  shareId: string,
  leftOut: LeftOut | null = null,
): Promise<ShareKeyId> {
  return inTurn(ports.account, shareId, () => rotateNow(ports, shareId, leftOut));
}

/** The same for whoever has the turn. */
export async function rotateNow(
  ports: FilesPorts,
  shareId: string,
  leftOut: LeftOut | null,
): Promise<ShareKeyId> {
  const share = await fetchShareNamed(ports, shareId);
  if (await finishSet(ports, share)) {
    const isDone = openRotations(ports.account.requireWritable(), shareId).length === 0;
    if (leftOut === null && isDone) return share.ks;
  }
  const entry = requireOwn(ports, share);
  if (entry.state === "current") await adoptNames(ports, share.ks);
  const members = await readMembers(ports, share, entry);
  const [item] = entry.roots;
  if (item === undefined) throw new AppError(CODES.shareKeyRefused);
  const { rid, newKey, except } = await announceNext(ports, { shareId, item, leftOut });
  await stopLeftOut(ports, { share, except, purge: leftOut?.purge ?? false });
  const ks = await reserveSequence(ports.api, share.ks);
  const next = { ks, shareId: shareIdOf(ks) };
  requireNextSequence(ports.account.requireWritable(), next, { shareId });
  const ownShareKey = await ports.crypto.sealOwnShareKey({ newKey, ks });
  const wraps = await wrapForAll(ports, { ks, share, members, except });
  await setShareKey(ports.api, { ks, ownShareKey, wraps: wraps.slice(0, WRAPS_MAX) });
  await putAll(ports, ks, wraps.slice(WRAPS_MAX));
  await ports.account.updateManifest((manifest) => fulfil(manifest, rid, ks));
  return ks;
}

interface ToAnnounce {
  readonly shareId: string;
  readonly item: string;
  readonly leftOut: LeftOut | null;
}

/** Takes the place of changes that stopped, with everybody whom they leave out. */
async function announceNext(ports: FilesPorts, { shareId, item, leftOut }: ToAnnounce) {
  const before = ports.account.requireWritable();
  const rids = openRotations(before, shareId).map(([rid]) => rid);
  const except = [...exceptedFrom(before, shareId), ...(leftOut ? [toExcepted(leftOut)] : [])];
  const announced = { op: "rotate", item, share: shareId, except } as const;
  const { rid, newKey } = await announceKey(ports, announced, (manifest) =>
    callOff(retire(manifest, shareId), rids),
  );
  return { rid, newKey, except };
}

function toExcepted({ member, isOut }: LeftOut): ManifestExcepted {
  const { memberId, email, safetyNumber } = member;
  return { member: memberId, email, number: safetyNumber, out: isOut };
}

interface ToStop {
  readonly share: ListedShare;
  readonly except: readonly ManifestExcepted[];
  readonly purge: boolean;
}

/** Whom the server does not know on the share any more needs no stop, whatever it listed. */
async function stopLeftOut(
  { api }: FilesPorts,
  { share: { shareId, members }, except, purge }: ToStop,
): Promise<void> {
  for (const { member, out } of except) {
    const listed = members.find(({ memberId }) => memberId === member);
    if (!out || (listed?.status !== "accepted" && listed?.status !== "invited")) continue;
    try {
      await stopMember(api, { shareId, memberId: member, purge });
    } catch (error) {
      if (!hasCode(error, CODES.memberUnknown)) throw error;
    }
  }
}

/** The entry of the standing sequence; of one whose rotation stopped, the newest that is known. */
function requireOwn({ account }: FilesPorts, { shareId, ks }: ListedShare): ManifestShare {
  const manifest = account.requireWritable();
  const known = sequencesOf(manifest, shareId);
  const entry = manifest.shares[ks] ?? known.at(-1)?.[1];
  const isUsable =
    entry?.origin === "self" &&
    entry.kind === "team" &&
    (entry.state === "current" || standingOf(manifest, shareId) === "changing");
  if (entry === undefined || !isUsable) throw new AppError(CODES.shareKeyRefused);
  return entry;
}
