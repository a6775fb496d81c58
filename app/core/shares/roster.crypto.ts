import type { OpenedIdentity } from "#app/core/crypto/grant-port.ts";
import type { Manifest, ManifestShare } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { findContact, type Identity, judgeIdentity } from "#app/core/keys/contacts.crypto.ts";
import type { ListedMember } from "#app/core/keys/share-people.api.ts";
import { type IdentifiedMember, identify, toRoster } from "#app/core/keys/share-roster.crypto.ts";
import type { MemberKey, MemberPin, ShareMember } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";

/**
 * Everybody on a share with what is proven of him: the valid grants of the sequence are its roster, the
 * rest reads "key not confirmed" (Formats 12, Trust K17). `entry`: of this very sequence; without one
 * nothing can be told.
 */
export async function readMembers(
  ports: FilesPorts,
  share: ListedShare,
  entry: ManifestShare | undefined,
): Promise<ShareMember[]> {
  const manifest = ports.account.manifest.get();
  const members = await identify(ports, share.members);
  const valid = await checkGrants(ports, { share, members, entry, manifest });
  const known = ownIdentity(members);
  const ownSigFp = findOwnSigFp(members, manifest);
  return members.map((member, index) => {
    const pin = pinOf(manifest, member);
    const isAgain = isSecond(known, member);
    const key = keyOf(member, {
      isValid: valid?.[index] ?? null,
      isOrigin: isOrigin(member, entry),
      isDoubtful: isAgain || pin === "changed",
    });
    return toMember(member, { pin, key, ownSigFp });
  });
}

/** The print of the own signing key, from the row that holds the own encryption key. */
function findOwnSigFp(
  members: readonly IdentifiedMember[],
  manifest: Manifest | null,
): string | null {
  const own = members.find(({ isMe, identity }) => isMe && identity?.encFp === manifest?.enc_fp);
  return own?.identity?.sigFp ?? null;
}

interface ToCheck {
  readonly share: ListedShare;
  readonly members: readonly IdentifiedMember[];
  readonly entry: ManifestShare | undefined;
  readonly manifest: Manifest | null;
}

async function checkGrants(ports: FilesPorts, { share, members, entry, manifest }: ToCheck) {
  if (entry === undefined || manifest === null) return null;
  const { origin, commit } = entry;
  const roster = toRoster(share, members, { origin, ownEncFp: manifest.enc_fp });
  return ports.crypto.checkRoster({ roster, commit });
}

/** Whoever the share began with needs no grant. */
function isOrigin({ identity, isMe }: IdentifiedMember, entry: ManifestShare | undefined): boolean {
  if (entry === undefined) return false;
  return entry.origin === "self" ? isMe : identity?.sigFp === entry.origin;
}

/** Nobody else is who looks: his own keys under another address are a second row of his. */
function ownIdentity(members: readonly IdentifiedMember[]): Set<string> {
  const own = members.filter(({ isMe }) => isMe);
  return new Set(own.flatMap(({ identity }) => (identity ? [identity.sigFp, identity.encFp] : [])));
}

/** One person under two addresses is one too many, whichever row is his. */
function isSecond(known: Set<string>, { identity, isMe }: IdentifiedMember): boolean {
  if (identity === null || isMe) return false;
  const isKnown = known.has(identity.sigFp) || known.has(identity.encFp);
  known.add(identity.sigFp).add(identity.encFp);
  return isKnown;
}

interface Proof {
  /** null: there is nothing to check grants by. */
  readonly isValid: boolean | null;
  readonly isOrigin: boolean;
  readonly isDoubtful: boolean;
}

function keyOf({ listed }: IdentifiedMember, proof: Proof): MemberKey {
  const { isValid, isDoubtful } = proof;
  const isWaiting = listed.grant === null && listed.status !== "owner";
  if (isValid === null) return isWaiting ? "waiting" : "unknown";
  if (isDoubtful) return "unconfirmed";
  if (proof.isOrigin || isValid) return "confirmed";
  return isWaiting ? "waiting" : "unconfirmed";
}

/** What this account knows of an address, and whether the answer agrees with it (Trust K3, K28). */
function pinOf(manifest: Manifest | null, { listed, identity, isMe }: IdentifiedMember): MemberPin {
  if (manifest === null || isMe) return "none";
  const pinned = findContact(manifest, listed.email);
  if (identity === null) {
    const isGone = pinned !== null && listed.userId !== "0";
    return isGone ? "changed" : "none";
  }
  const verdict = judgeIdentity(manifest, listed.email, toContactIdentity(listed, identity));
  if (verdict !== "same") return verdict === "new" ? "none" : "changed";
  return pinned?.verified === true ? "verified" : "pinned";
}

/** As pins compare it. */
export function toContactIdentity(
  { userId }: Pick<ListedMember, "userId">,
  { encFp, sigFp }: Pick<OpenedIdentity, "encFp" | "sigFp">,
): Identity {
  return { userId, encFp, sigFp };
}

interface Judged {
  readonly pin: MemberPin;
  readonly key: MemberKey;
  readonly ownSigFp: string | null;
}

function toMember(
  { listed, identity, isMe }: IdentifiedMember,
  { pin, key, ownSigFp }: Judged,
): ShareMember {
  const { memberId, userId, email, displayName, status, role, grant } = listed;
  const given = key === "confirmed" ? grant : null;
  return {
    memberId,
    userId,
    email,
    displayName,
    status,
    role,
    grantedRole: status === "owner" && key === "confirmed" ? "o" : (given?.role ?? null),
    key,
    pin,
    safetyNumber: identity?.safetyNumber ?? "",
    isMe,
    grantedBy: given?.from === ownSigFp ? "self" : (given?.from ?? ""),
  };
}
