import { createHash } from "node:crypto";
import type { Fid, ShareKeyId } from "#app/core/crypto/port.ts";
import { type Canary, canary, SHORTEST_CANARY_BYTES } from "#tests/support/canaries.ts";

/** A name as a browser sealed it: the truth that no server can make. */
export interface MadeName {
  readonly text: string;
  readonly rev: number;
  readonly parentFid: Fid;
}

/** An item that some browser of this account made. A set holds everything that may be true by now. */
export interface MadeItem {
  readonly fid: Fid;
  readonly kind: "file" | "folder";
  readonly names: MadeName[];
  /** Its id, once an acknowledged action told it. */
  id: string;
  /** `no`: its making was refused, so it may be there or not. */
  isAcknowledged: boolean;
  readonly allowedNames: Set<string>;
  readonly allowedParents: Set<Fid>;
  readonly allowedDeleted: Set<boolean>;
  content: Buffer | null;
  modifiedMs: number;
}

export interface MadeLink {
  readonly id: string;
  readonly cachekey: string;
  readonly ks: ShareKeyId;
  readonly fid: Fid;
  readonly linkKey: string;
  readonly password: string | null;
  isRemoved: boolean;
}

/** Everything that was made, by what it is called in the sealed world. */
export class Book {
  readonly items = new Map<Fid, MadeItem>();
  /** `{ks}|{fid}|{name}` of names for visitors. */
  readonly shareNames = new Set<string>();
  readonly links: MadeLink[] = [];
  /** Fid of the root of a link by its share id. */
  readonly linkRoots = new Map<string, Fid>();
  readonly secrets: Canary[] = [];
  /** The item that a link is being made of. */
  linkBeingMade: Fid | null = null;
  /** Actions on rows that carried another item's name: what they hit is the server's word alone. */
  readonly misled = new Set<Fid>();
  /** Lowest rev that a sealed manifest takes of an item (Formats 12, `minrev`). */
  readonly floors = new Map<Fid, number>();
  /** The team share of the scene, empty without one; who may have its key by now, and who ever had it. */
  teamShareId = "";
  /** Whose encryption key it is, by its fingerprint. */
  readonly people = new Map<string, string>();
  readonly mayRead = new Set<string>();
  readonly wasGiven = new Set<string>();
  /** Safety number of its owner, as he reads it out. */
  ownerNumber = "";
  /** Left what is or was to be shared by a move that failed after its floor: the old name opens nowhere (K22). */
  readonly floored = new Set<Fid>();

  clone(): Book {
    const copy = new Book();
    for (const [fid, item] of this.items) {
      copy.items.set(fid, {
        ...item,
        names: [...item.names],
        allowedNames: new Set(item.allowedNames),
        allowedParents: new Set(item.allowedParents),
        allowedDeleted: new Set(item.allowedDeleted),
      });
    }
    for (const name of this.shareNames) copy.shareNames.add(name);
    copy.links.push(...this.links.map((link) => ({ ...link })));
    for (const [id, fid] of this.linkRoots) copy.linkRoots.set(id, fid);
    for (const [fid, rev] of this.floors) copy.floors.set(fid, rev);
    copy.secrets.push(...this.secrets);
    copy.teamShareId = this.teamShareId;
    for (const [print, email] of this.people) copy.people.set(print, email);
    copy.ownerNumber = this.ownerNumber;
    for (const email of this.mayRead) copy.mayRead.add(email);
    for (const email of this.wasGiven) copy.wasGiven.add(email);
    return copy;
  }

  addSecret(label: string, secret: string | Uint8Array): void {
    const made = canary(label, secret);
    const isKnown = this.secrets.some(({ bytes }) => bytes.equals(made.bytes));
    if (!isKnown) this.secrets.push(made);
  }

  noteName(name: { fid: Fid; kind: "file" | "folder" } & MadeName): void {
    const { fid, kind, text, rev, parentFid } = name;
    const item = this.items.get(fid) ?? newItem(fid, kind);
    this.items.set(fid, item);
    item.names.push({ text, rev, parentFid });
    item.allowedNames.add(text);
    item.allowedParents.add(parentFid);
    if (Buffer.byteLength(text) >= SHORTEST_CANARY_BYTES) this.addSecret("name", text);
  }

  noteFloors(minrev: Readonly<Record<string, number>>): void {
    for (const [key, rev] of Object.entries(minrev)) {
      const fid = key.slice(key.indexOf("|") + 1);
      this.floors.set(fid, Math.max(rev, this.floors.get(fid) ?? 0));
    }
  }

  /** What a file holds: two pieces of it and its hashes are secrets (D12). */
  noteSecretContent(content: Buffer): void {
    const middle = Math.floor(content.length / 2);
    for (const start of [0, middle]) {
      const piece = content.subarray(start, start + PIECE_BYTES);
      if (piece.length === PIECE_BYTES) this.addSecret("content", piece);
    }
    for (const hash of ["md5", "sha1", "sha256"]) {
      this.addSecret(`${hash} of content`, createHash(hash).update(content).digest());
    }
  }

  /** An action was acknowledged: from now on only this is true of it. */
  settle(fid: Fid, truth: { name?: string; parentFid?: Fid; isDeleted?: boolean }): void {
    const item = this.items.get(fid);
    if (item === undefined) return;
    item.isAcknowledged = true;
    const { name, parentFid, isDeleted } = truth;
    if (name !== undefined) only(item.allowedNames, name);
    if (parentFid !== undefined) only(item.allowedParents, parentFid);
    if (isDeleted !== undefined) only(item.allowedDeleted, isDeleted);
  }

  /** Whether an item lies at or below another in some state that may be true. */
  isUnder(fid: Fid, root: Fid, depth = 0): boolean {
    if (fid === root) return true;
    if (depth > MOST_LEVELS) return false;
    return [...(this.items.get(fid)?.allowedParents ?? [])].some((parent) =>
      this.isUnder(parent, root, depth + 1),
    );
  }

  itemNamed(text: string): MadeItem | undefined {
    const items = [...this.items.values()];
    // A retry from anew makes another item of this name.
    return items.findLast(({ names }) => names.some((name) => name.text === text));
  }

  itemOfId(id: string): MadeItem | undefined {
    return [...this.items.values()].find((item) => item.id === id);
  }
}

const PIECE_BYTES = 32;
const MOST_LEVELS = 40;

function only<T>(set: Set<T>, value: T): void {
  set.clear();
  set.add(value);
}

function newItem(fid: Fid, kind: "file" | "folder"): MadeItem {
  return {
    fid,
    kind,
    names: [],
    id: "",
    isAcknowledged: false,
    allowedNames: new Set(),
    allowedParents: new Set(),
    allowedDeleted: new Set([false]),
    content: null,
    modifiedMs: 0,
  };
}
