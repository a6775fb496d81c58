import type { ClientEvent } from "#app/contract/events.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, Manifest, OpenedSeal, ShareKeyId } from "#app/core/crypto/port.ts";
import type { Observable } from "#app/core/observable.ts";
import type { SendManifest } from "./manifest.api.ts";
import type { SeenVersions } from "./seen-versions.ts";

/** Own copies of share keys, as the server keeps them for their owner (Formats 5). */
export type OwnCopies = Readonly<Record<ShareKeyId, string>>;

/** What a signed-in person holds: the manifest that decides what encrypts, and what this device met. */
export interface OwnKeys {
  /** Tells the owner what this browser found, in the list of events; never waits and never fails. */
  noteEvent(code: ClientEvent, count?: number): void;
  /** null while the account is read-only with 2160. */
  readonly manifest: Observable<Manifest | null>;
  /** 0, 2160 or 2161: why writing is stopped. */
  readonly stopCode: Observable<number>;
  /** The highest versions that this device has met (Formats 3, 4, 10). */
  readonly seen: SeenVersions;
  /** Throws `AppError` with the stop code; every write asks first (Formats, "before anything is encrypted"). */
  requireWritable(): Manifest;
  /**
   * Compare-and-set of the manifest: applies `change` to the newest state, raises this device's
   * count, writes, and on 2162 fetches, merges and tries again (Formats 11). `send`: the call that
   * carries it where more than the manifest changes with it.
   */
  updateManifest(change: (manifest: Manifest) => Manifest, send?: SendManifest): Promise<Manifest>;
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
  /** Opens the own copies of these shares in the key worker, once each (2000). */
  openShareKeys(copies: OwnCopies): Promise<void>;
}

export interface KeyPorts {
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly account: Pick<OwnKeys, "manifest" | "requireWritable" | "openShareKeys"> & {
    readonly user: Observable<{ readonly pubkeyId: string }>;
  };
}
