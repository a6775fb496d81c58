import type { WireUser } from "#app/contract/commands/account.ts";
import type { AreaRoot, FidHex, Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import type { SeenVersions } from "#app/core/files/seen-versions.ts";
import type { Observable } from "#app/core/observable.ts";

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
  /** Throws `AppError` with the stop code; every write asks first (Formats, "before anything is encrypted"). */
  requireWritable(): Manifest;
  /**
   * Compare-and-set of the manifest: applies `change` to the newest state, raises this device's
   * count, writes, and on 2162 fetches, merges and tries again (Formats 11).
   */
  updateManifest(change: (manifest: Manifest) => Manifest): Promise<Manifest>;
  /** Opens the own copies of these shares in the key worker, once each (2000). */
  openShareKeys(keys: Record<ShareKeyId, { own_share_key: string }>): Promise<void>;
}
