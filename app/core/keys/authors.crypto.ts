import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { GrantRole } from "#app/core/crypto/grant-port.ts";
import type { CryptoPort, Fid, Manifest, OpenedSeal, WireSeal } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { findContact } from "./contacts.crypto.ts";
import type { OwnKeys } from "./own-keys.ts";
import { fetchSharePeople, type ListedMember, membersAsOf } from "./share-people.api.ts";
import { type IdentifyPorts, identify, toRoster } from "./share-roster.crypto.ts";
import { sequencesOf } from "./version-key.ts";

/**
 * Who made a version of a file in a share (Formats 4). `named`: the share's origin, or somebody with a
 * valid grant to write; `unconfirmed`: signed, and by nobody of whom that can be told; `unsigned`: by
 * nobody; `visitor`: through an own link, by whoever has it. Names have no signature: they are as good as the circle of whoever has the key (Formats 12).
 */
export type Author =
  | { readonly state: "self" }
  | { readonly state: "named"; readonly email: string }
  | { readonly state: "unconfirmed" }
  | { readonly state: "unsigned" }
  | { readonly state: "visitor" };

export interface AuthorPorts extends IdentifyPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "openIdentities" | "checkRoster" | "isAuthor">;
  readonly account: IdentifyPorts["account"] & Pick<OwnKeys, "manifest">;
}

/** A version whose seal was opened, in a share. */
export interface SignedVersion {
  readonly shareId: string;
  readonly fid: Fid;
  readonly seal: WireSeal;
  /** What the seal says of its own signature. */
  readonly signed: OpenedSeal["author"];
}

/** Somebody on a share, by the key that he signs with. */
interface Writer {
  readonly email: string;
  readonly sigFp: string;
  readonly sigPub: string;
  /** Under the newest sequence; null without a valid grant. */
  readonly now: GrantRole | null;
  /** Some sequence before let him write. */
  readonly wroteBefore: boolean;
}

/** Who may write, of each share; as long as the manifest is the same, and nobody else has signed. */
const knownWriters = new WeakMap<Manifest, Map<string, readonly Writer[]>>();

/**
 * Who made a version in a share, by the grants of its people and not by the server's word (Trust T2).
 * Whoever may only read has signed what the server took from nobody: 2010. If he was allowed to write
 * before, nobody can tell when he made it: `unconfirmed` (Reading R-205).
 */
export async function readAuthor(ports: AuthorPorts, version: SignedVersion): Promise<Author> {
  const { signed, shareId, seal } = version;
  if (signed === "self") return { state: "self" };
  const manifest = ports.account.manifest.get();
  if (manifest !== null && isOfLink(manifest, shareId)) return { state: "visitor" };
  if (seal.seal_sig === "" || seal.seal_by === "") return { state: "unsigned" };
  if (signed === "none" || manifest === null) return { state: "unconfirmed" };
  const shares = knownWriters.get(manifest) ?? new Map<string, readonly Writer[]>();
  knownWriters.set(manifest, shares);
  const known = shares.get(shareId);
  const before = known && (await findWriter(ports, version, known));
  if (before !== undefined && canName(before)) return { state: "named", email: before.email };
  const fresh = await fetchWriters(ports, manifest, shareId);
  shares.set(shareId, fresh);
  const writer = await findWriter(ports, version, fresh);
  if (writer === undefined) return { state: "unconfirmed" };
  if (canName(writer)) return { state: "named", email: writer.email };
  if (writer.now === "r" && !writer.wroteBefore) throw new AppError(CODES.itemKeyRefused);
  return { state: "unconfirmed" };
}

/** Whoever has a link has its key: nobody is named for what came through one (Formats 4). */
function isOfLink(manifest: Manifest, shareId: string): boolean {
  const known = sequencesOf(manifest, shareId);
  return known.length > 0 && known.every(([, { kind }]) => kind === "link");
}

function canName({ now }: Writer): boolean {
  return now !== null && now !== "r";
}

async function findWriter(
  { crypto }: AuthorPorts,
  { fid, seal }: SignedVersion,
  writers: readonly Writer[],
): Promise<Writer | undefined> {
  const named = writers.find(({ sigFp }) => sigFp === seal.seal_by);
  if (named === undefined) return undefined;
  const isHis = await crypto.isAuthor({ fid, seal, sigPub: named.sigPub });
  return isHis ? named : undefined;
}

async function fetchWriters(
  ports: AuthorPorts,
  manifest: Manifest,
  shareId: string,
): Promise<readonly Writer[]> {
  try {
    const people = await fetchSharePeople(ports.api, shareId);
    if (people.shareId !== shareId) return [];
    const roles = await rolesOf(ports, manifest, people);
    const identified = await identify(ports, people.members);
    const origin = sequencesOf(manifest, shareId)[0]?.[1].origin;
    return identified.flatMap(({ listed, identity, isMe }, index) => {
      if (identity === null || isMe || isOther(manifest, listed, identity)) return [];
      const { sigFp, sigPub } = identity;
      const [now = null, ...before] = roles.map((each) => each[index] ?? null);
      const wroteBefore = before.some((role) => role !== null && role !== "r");
      const { email } = listed;
      return [{ email, sigFp, sigPub, now: sigFp === origin ? "o" : now, wroteBefore }];
    });
  } catch (error) {
    // A share that is over tells of nobody any more.
    if (hasCode(error, CODES.shareUnknown)) return [];
    throw error;
  }
}

/** Somebody who is pinned under this address, and is not the one that the server lists there. */
function isOther(
  manifest: Manifest,
  { email, userId }: ListedMember,
  { encFp, sigFp }: { readonly encFp: string; readonly sigFp: string },
): boolean {
  const pinned = findContact(manifest, email);
  if (pinned === null) return false;
  const isSame = pinned.user_id === userId && pinned.enc_fp === encFp && pinned.sig_fp === sigFp;
  return pinned.state !== "ok" || !isSame;
}

/** What everybody may do by a valid grant: under the newest sequence first, then under those before. */
async function rolesOf(
  ports: AuthorPorts,
  manifest: Manifest,
  {
    ks,
    members,
    before,
  }: Pick<Awaited<ReturnType<typeof fetchSharePeople>>, "ks" | "members" | "before">,
): Promise<(GrantRole | null)[][]> {
  const sequences = [
    { ks, members },
    ...before.map((then) => ({ ks: then.ks, members: membersAsOf(members, then) })),
  ];
  return Promise.all(
    sequences.map(async (sequence) => {
      const entry = manifest.shares[sequence.ks];
      if (entry === undefined) return [];
      const { origin, commit } = entry;
      const people = await identify(ports, sequence.members);
      const roster = toRoster(sequence, people, { origin, ownEncFp: manifest.enc_fp });
      const valid = await ports.crypto.checkRoster({ roster, commit });
      return sequence.members.map(({ grant }, index) =>
        valid[index] === true ? (grant?.role ?? null) : null,
      );
    }),
  );
}
