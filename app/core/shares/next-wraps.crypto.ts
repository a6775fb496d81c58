import { WRAPS_MAX } from "#app/contract/commands/shares.ts";
import type { ManifestExcepted, ShareKeyId } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { fulfil, requireNextSequence } from "#app/core/keys/intents.ts";
import { openRotations } from "#app/core/keys/rotations.ts";
import { identify } from "#app/core/keys/share-roster.crypto.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import { signWrap } from "./grants.crypto.ts";
import { readMembers, toContactIdentity } from "./roster.crypto.ts";
import type { ShareMember } from "./share.ts";
import { asOf, type ListedShare } from "./share-list.api.ts";
import { putWraps, type Wrap } from "./shares.api.ts";
import { opensWith } from "./shares.crypto.ts";

interface ToWrapAll {
  readonly ks: ShareKeyId;
  /** People with the grants that decide who goes on. */
  readonly share: ListedShare;
  /** What those grants prove, in the same order. */
  readonly members: readonly ShareMember[];
  readonly except: readonly ManifestExcepted[];
}

/** The next key for everybody who stays: who gets one say his grant and his pin, and nobody who is left out. */
export async function wrapForAll(
  ports: FilesPorts,
  { ks, share, members, except }: ToWrapAll,
): Promise<Wrap[]> {
  const identified = await identify(ports, share.members);
  const wraps = identified.flatMap(({ listed, identity }, index) => {
    const member = members[index];
    if (identity === null || member === undefined || member.grantedRole === null) return [];
    if (!staysOn(member) || except.some((one) => isSame(member, one))) return [];
    const known = toContactIdentity(listed, identity);
    return [signWrap(ports, { ks, role: member.grantedRole, listed, identity: known })];
  });
  return Promise.all(wraps);
}

export async function putAll(
  { api }: FilesPorts,
  ks: ShareKeyId,
  wraps: readonly Wrap[],
): Promise<void> {
  for (let start = 0; start < wraps.length; start += WRAPS_MAX) {
    await putWraps(api, { ks, wraps: wraps.slice(start, start + WRAPS_MAX) });
  }
}

/**
 * A key that the server took, and whose page died before the manifest said so: the own copy opens with the
 * commit of an open intent, which nobody else can make. Whoever had the key before and got none of it
 * yet gets it now, and the intent closes. False where there is none.
 */
export async function finishSet(ports: FilesPorts, share: ListedShare): Promise<boolean> {
  const { ks, shareId, ownShareKey } = share;
  const manifest = ports.account.requireWritable();
  if (manifest.shares[ks] !== undefined || ownShareKey === "") return false;
  for (const [rid, { commit, except = [] }] of openRotations(manifest, shareId)) {
    if (!(await opensWith(ports.crypto, share, commit))) continue;
    requireNextSequence(manifest, { ks, shareId: shareIdOf(ks) }, { shareId });
    const [last] = share.before.filter((one) => manifest.shares[one.ks] !== undefined);
    if (last !== undefined) {
      const then = asOf(share, last);
      const members = await readMembers(ports, then, manifest.shares[last.ks]);
      const wraps = await wrapForAll(ports, { ks, share: then, members, except });
      const has = new Set(share.members.flatMap(({ userId, grant }) => (grant ? userId : [])));
      await putAll(
        ports,
        ks,
        wraps.filter(({ userId }) => !has.has(userId)),
      );
    }
    await ports.account.updateManifest((newest) => fulfil(newest, rid, ks));
    return true;
  }
  return false;
}

/** The server's word can only leave somebody waiting: who gets a key says his grant and his pin. */
function staysOn({ status, key, pin, role, grantedRole }: ShareMember): boolean {
  const isThere = status === "accepted" || status === "invited";
  const isPinned = pin === "pinned" || pin === "verified";
  return isThere && key === "confirmed" && isPinned && role === grantedRole;
}

/** Another number or address for the same keys is still the same person. */
function isSame({ memberId, email, safetyNumber }: ShareMember, seen: ManifestExcepted): boolean {
  const hasItsKeys = safetyNumber !== "" && safetyNumber === seen.number;
  return memberId === seen.member || email === seen.email || hasItsKeys;
}
