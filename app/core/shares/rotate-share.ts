import { WRAPS_MAX } from "#app/contract/commands/shares.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { announceKey } from "#app/core/keys/announce-key.ts";
import { fulfil, requireNextSequence, retire, standingOf } from "#app/core/keys/intents.ts";
import { sequencesOf, shareIdOf } from "#app/core/keys/version-key.ts";
import { adoptNames } from "./adopt-names.crypto.ts";
import { fetchShareNamed } from "./give-key.ts";
import { signWrap } from "./grants.crypto.ts";
import { identify, readMembers, toContactIdentity } from "./roster.crypto.ts";
import type { ShareMember } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";
import { putWraps, reserveSequence, setShareKey, type Wrap } from "./shares.api.ts";

/** Somebody as the user saw him when he took him off, or gave him another role. */
export type Excepted = Pick<ShareMember, "memberId" | "email" | "safetyNumber">;

/**
 * The next sequence of an own share, with a new key for everybody who has a valid grant, the role that
 * it says, and the pin that he had (Formats 12, Trust T1). Whoever lacks one of the three waits for the
 * owner's gesture, and so does `except`, as whatever the server lists him. What lies in the share is
 * encrypted anew afterwards: visible work of its own. One that stopped in the middle is begun again by
 * the same call. 2000, 2164, 8005.
 */
export async function rotateShare(
  ports: FilesPorts,
  shareId: string,
  except: Excepted | null = null,
): Promise<ShareKeyId> {
  const share = await fetchShareNamed(ports, shareId);
  const entry = requireOwn(ports, share);
  const isStanding = entry.state === "current";
  if (isStanding) await adoptNames(ports, share.ks);
  const members = await readMembers(ports, share, entry);
  const [item] = entry.roots;
  if (item === undefined) throw new AppError(CODES.shareKeyRefused);
  const announced = { op: "rotate", item } as const;
  const { rid, newKey } = await announceKey(ports, announced, (manifest) =>
    retire(manifest, shareId),
  );
  const ks = await reserveSequence(ports.api, share.ks);
  const next = { ks, shareId: shareIdOf(ks) };
  requireNextSequence(ports.account.requireWritable(), next, { shareId });
  const ownShareKey = await ports.crypto.sealOwnShareKey({ newKey, ks });
  const staying = members.map((member) => staysOn(member) && !isSame(member, except));
  const wraps = await wrapForAll(ports, { ks, share, members, staying });
  await setShareKey(ports.api, { ks, ownShareKey, wraps: wraps.slice(0, WRAPS_MAX) });
  for (let start = WRAPS_MAX; start < wraps.length; start += WRAPS_MAX) {
    await putWraps(ports.api, { ks, wraps: wraps.slice(start, start + WRAPS_MAX) });
  }
  await ports.account.updateManifest((manifest) => fulfil(manifest, rid, ks));
  return ks;
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

interface ToWrapAll {
  readonly ks: ShareKeyId;
  readonly share: ListedShare;
  readonly members: readonly ShareMember[];
  /** Who of them gets the key. */
  readonly staying: readonly boolean[];
}

async function wrapForAll(
  ports: FilesPorts,
  { ks, share, members, staying }: ToWrapAll,
): Promise<Wrap[]> {
  const identified = await identify(ports, share.members);
  const wraps = identified.flatMap(({ listed, identity }, index) => {
    const role = members[index]?.grantedRole ?? null;
    if (identity === null || role === null || staying[index] !== true) return [];
    const known = toContactIdentity(listed, identity);
    return [signWrap(ports, { ks, role, listed, identity: known })];
  });
  return Promise.all(wraps);
}

/** The server's word can only leave somebody waiting: who gets a key says his grant and his pin. */
function staysOn({ status, key, pin, role, grantedRole }: ShareMember): boolean {
  const isThere = status === "accepted" || status === "invited";
  const isPinned = pin === "pinned" || pin === "verified";
  return isThere && key === "confirmed" && isPinned && role === grantedRole;
}

/** Another number or address for the same keys is still the same person. */
function isSame({ memberId, email, safetyNumber }: ShareMember, seen: Excepted | null): boolean {
  if (seen === null) return false;
  const hasItsKeys = safetyNumber !== "" && safetyNumber === seen.safetyNumber;
  return memberId === seen.memberId || email === seen.email || hasItsKeys;
}
