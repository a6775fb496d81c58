import * as CODES from "#app/contract/errors/codes.ts";
import type { Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { givenShares, isLive, type Place, sharesOver } from "#app/core/keys/covering.ts";
import { shareIdOfDomain, toItemKey } from "#app/core/keys/item-key.ts";
import { sequencesOf, shareIdOf } from "#app/core/keys/version-key.ts";
import { readShare } from "./list-shares.ts";
import type { ShareMember } from "./share.ts";
import { fetchShares } from "./share-list.api.ts";

/**
 * What is proven of somebody whom the server names. `reads`: a valid grant says so; `later`: asked, and
 * has no key yet; `still`: off the share, and has its key until that changes; `unproven`: named as
 * somebody who has the key, and nothing proves it.
 */
export type ReaderState = "reads" | "later" | "still" | "unproven";

/** Somebody else than whoever looks. */
export interface Reader {
  readonly member: ShareMember;
  readonly state: ReaderState;
}

/** A live link over the item; whoever has it reads. */
export interface LinkReader {
  readonly ks: ShareKeyId;
  readonly hasPassword: boolean;
  /** On the item itself; else on a folder above it. */
  readonly isHere: boolean;
}

/** Who can read an item, as the verified manifest and the grants say it. */
export interface Readers {
  readonly people: readonly Reader[];
  readonly links: readonly LinkReader[];
  /** Links and shares elsewhere may begin below this folder: their places are not told by its path. */
  readonly mayBeGivenBelow: boolean;
  /** Something could not be asked for: there may be people who are not listed. */
  readonly isWhole: boolean;
  /** The server says otherwise than what is proven; it is among the security events. */
  readonly differs: boolean;
}

export interface ItemHere {
  readonly item: FileItem;
  /** The folder that it was listed in, with its proven path. */
  readonly folder: OpenedFolder;
}

/**
 * Says who can read an item: its links from the manifest, people from the grants of each share over it.
 * The server only names candidates. What it names without a proof, or a team share of this place that the
 * manifest has never met, is a security event (Trust K17, T6).
 *
 * @throws AppError 2160, 2161 where the state of this device is not to be gone by; 2010 for a name that is not open
 */
export async function whoCanRead(ports: FilesPorts, here: ItemHere): Promise<Readers> {
  const manifest = ports.account.requireWritable();
  const path = toPlaces(here);
  const over = sharesOver(path, manifest);
  const shareIds = teamSharesOver(path, manifest);
  const asked = await Promise.all([...shareIds].map((id) => askPeople(ports, id)));
  const unknown = await hasUnknownShare(ports, here, manifest);
  const people = asked.flatMap((one) => one ?? []);
  const differs = unknown === true || people.some(({ state }) => state === "unproven");
  if (differs) ports.account.noteEvent("readers-differ");
  const known = new Set(over.map(([ks]) => ks));
  const elsewhere = givenShares(manifest).filter((one) => isLive(one) && !known.has(one[0]));
  return {
    people: oncePerPerson(people),
    links: linksOver(here, manifest),
    mayBeGivenBelow: here.item.kind === "folder" && elsewhere.length > 0,
    isWhole: unknown !== null && asked.every((one) => one !== null),
    differs,
  };
}

function toPlaces({ item, folder }: ItemHere): readonly Place[] {
  if (item.name.state !== "open") throw new AppError(CODES.itemKeyRefused);
  return [...folder.path, { domain: item.domain, fid: item.name.fid }];
}

function linksOver(here: ItemHere, manifest: Manifest): LinkReader[] {
  const path = toPlaces(here);
  const self = path.at(-1);
  const live = sharesOver(path, manifest).filter((one) => one[1].kind === "link" && isLive(one));
  return live.map(([ks, { pw, roots }]) => ({
    ks,
    hasPassword: pw,
    isHere: self !== undefined && roots.includes(toItemKey(self)),
  }));
}

/** Own ones with a root on the path, ended ones left out, and that of somebody else which the place is in. */
function teamSharesOver(path: readonly Place[], manifest: Manifest): ReadonlySet<string> {
  const own = sharesOver(path, manifest).filter(
    ([, { kind, state }]) => kind === "team" && state === "current",
  );
  const others = path.flatMap(({ domain }) => shareIdOfDomain(domain) ?? []);
  return new Set([...own.map(([ks]) => shareIdOf(ks)), ...others]);
}

/** null where they could not be asked for. */
async function askPeople(ports: FilesPorts, shareId: string): Promise<Reader[] | null> {
  try {
    const { members } = await readShare(ports, shareId);
    return members.flatMap((member) => {
      const state = stateOf(member);
      return member.isMe || state === null ? [] : [{ member, state }];
    });
  } catch {
    return null;
  }
}

/** null for whoever has nothing and is promised nothing. */
function stateOf({ status, key }: ShareMember): ReaderState | null {
  const isThere = status === "owner" || status === "accepted" || status === "invited";
  if (key === "confirmed") return isThere ? "reads" : "still";
  if (key === "waiting") return isThere ? "later" : null;
  return isThere ? "unproven" : null;
}

/** Somebody on two shares over one item reads it once. */
function oncePerPerson(people: readonly Reader[]): Reader[] {
  const order: readonly ReaderState[] = ["unproven", "reads", "still", "later"];
  const sorted = people.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const found = new Map<string, Reader>();
  for (const one of sorted) if (!found.has(one.member.email)) found.set(one.member.email, one);
  return [...found.values()];
}

/**
 * Whether the server serves a team share of this very place that this account never made: with keys, and
 * without any entry of the manifest. null where it could not be asked.
 */
async function hasUnknownShare(
  ports: FilesPorts,
  { item, folder }: ItemHere,
  manifest: Manifest,
): Promise<boolean | null> {
  const ids = new Set([...folder.path.map(({ id }) => id), item.id]);
  try {
    const listed = await fetchShares(ports.api);
    return listed.some(
      ({ isOwn, itemId, shareId, ownShareKey }) =>
        isOwn &&
        ids.has(itemId) &&
        ownShareKey !== "" &&
        sequencesOf(manifest, shareId).length === 0,
    );
  } catch {
    return null;
  }
}
