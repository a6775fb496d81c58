import type { WireUser } from "#app/contract/commands/account.ts";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { FidHex, Manifest, OpenedSeal, ShareKeyId } from "#app/core/crypto/port.ts";
import type { SeenVersions } from "#app/core/keys/seen-versions.ts";
import type { Observable } from "#app/core/observable.ts";
import type { ChoiceStore } from "./screen-choices.ts";

/**
 * The signed-in user with open keys: who it is, and the manifest that decides what encrypts.
 * Made by `core/auth`, used by files, transfers and links.
 */
export interface Account {
  readonly user: Observable<WireUser>;
  /** null while the account is read-only with 2160. */
  readonly manifest: Observable<Manifest | null>;
  /** 0, 2160 or 2161: why writing is stopped. */
  readonly stopCode: Observable<number>;
  readonly rootFids: Record<AreaRoot, FidHex>;
  /** The highest versions that this device has met (Formats 3, 4, 10). */
  readonly seen: SeenVersions;
  /** How this person likes the screen on this device. */
  readonly choices: ChoiceStore;
  /** Throws `AppError` with the stop code; every write asks first (Formats, "before anything is encrypted"). */
  requireWritable(): Manifest;
  /**
   * Compare-and-set of the manifest: applies `change` to the newest state, raises this device's
   * count, writes, and on 2162 fetches, merges and tries again (Formats 11).
   */
  updateManifest(change: (manifest: Manifest) => Manifest): Promise<Manifest>;
  /**
   * The same for a change that ends something: it counts in this page at once, whatever becomes of
   * the write, and goes along with every later one (Formats 12, Ending, K30).
   */
  endInManifest(change: (manifest: Manifest) => Manifest): Promise<Manifest>;
  /**
   * Takes note of a seal that opened. An own one with a higher ctr than the manifest's comes from a
   * later state: the manifest is fetched again; still lower, and writing stops with 2161 (Formats 11,
   * K27). Never rejects: reading goes on.
   */
  noticeSeal(seal: Pick<OpenedSeal, "author" | "ctr">): Promise<void>;
  /** Fetches the user again; a manifest that another page or device wrote comes with it. */
  refresh(): Promise<void>;
  /** The ways out of 2160 and 2161. */
  readonly repair: AccountRepair;
  /** Opens the own copies of these shares in the key worker, once each (2000). */
  openShareKeys(keys: Record<ShareKeyId, { own_share_key: string }>): Promise<void>;
}

/** What the user may do about a state that is missing or older (Formats 11, Reading R-33). */
export interface AccountRepair {
  /** Whether this device keeps a state that the server does not give. */
  canRestore(): boolean;
  /**
   * Writes the state that this device keeps, merged with what the server has. 2160 without one, 2161
   * when the two are of different identities or seals are newer than both.
   */
  restore(): Promise<void>;
  /**
   * Makes the manifest anew, with the password: new keys for both areas, no contacts, no links; what
   * is there stays readable. 6001, 6002 for the password, 2000 for area keys, 2006.
   */
  rebuild(password: string): Promise<void>;
}
