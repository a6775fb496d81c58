import type { ApiClient } from "#app/core/api/client.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { AccountCrypto } from "./account-crypto.ts";
import { raiseCount, type WritingDevice } from "./manifest-vc.ts";

const CONFLICT = 2162;
const MISSING = 2160;
const OLDER = 2161;
const UNKNOWN_API = 9000;
const MS = 1000;
/** Two devices that write at once need one merge; more means that somebody plays with us. */
const MAX_ATTEMPTS = 5;

export interface ManifestPorts {
  readonly api: ApiClient;
  readonly crypto: AccountCrypto;
  readonly clock: Clock;
  /** This device in the manifest; its id is made at the first write. */
  writingDevice(): Promise<WritingDevice>;
  /** Called with every blob that was accepted, for the pinned record (Formats 10). */
  keep(akm: string): void;
}

export interface ManifestState {
  readonly manifest: Manifest | null;
  readonly akm: string;
  readonly stopCode: number;
}

/**
 * The account manifest over time: accepted states only, written by compare-and-set, merged on
 * conflict, never carried back (Formats 11).
 */
export class ManifestStore {
  readonly manifest: Store<Manifest | null>;
  readonly stopCode: Store<number>;
  readonly #ports: ManifestPorts;
  #akm: string;
  /** Writes of one page follow each other. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(ports: ManifestPorts, first: ManifestState) {
    this.#ports = ports;
    this.manifest = new Store(first.manifest);
    this.stopCode = new Store(first.stopCode);
    this.#akm = first.akm;
  }

  /** @throws AppError 2160 or 2161 when writing is stopped */
  require(): Manifest {
    const code = this.stopCode.get();
    const manifest = this.manifest.get();
    if (code !== 0 || manifest === null) throw new AppError(code || MISSING);
    return manifest;
  }

  /** Applies `change` to the newest state and writes it; after a conflict to the merged one. */
  update(change: (manifest: Manifest) => Manifest): Promise<Manifest> {
    const run = this.#tail.then(() => this.#write(change));
    this.#tail = run.catch(() => undefined);
    return run;
  }

  /** Takes a blob that the server gave: accepted if no count went down, else 2161. */
  async accept(akm: string): Promise<void> {
    if (akm === this.#akm || this.stopCode.get() === MISSING) return;
    const served = await this.#open(akm);
    if (served !== null) this.#take(served, akm);
  }

  async #write(change: (manifest: Manifest) => Manifest): Promise<Manifest> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const written = await this.#tryWrite(change);
      if (written !== null) return written;
    }
    throw new AppError(CONFLICT);
  }

  /** null: somebody else wrote first, and their state is merged into ours by now. */
  async #tryWrite(change: (manifest: Manifest) => Manifest): Promise<Manifest | null> {
    const { api, clock, crypto } = this.#ports;
    const device = await this.#ports.writingDevice();
    const next = raiseCount(change(this.require()), device, Math.floor(clock.nowMs() / MS));
    const sealed = await crypto.sealManifest({ manifest: next, replaced: this.#akm });
    try {
      await api.call("userinfoset", { akm: sealed.akm, akm_prev: sealed.prev });
    } catch (error) {
      if (!hasCode(error, CONFLICT)) throw error;
      await this.#merge(standingBlob(error.data));
      return null;
    }
    const written = { ...next, prev: sealed.prev };
    this.#take(written, sealed.akm);
    return written;
  }

  async #merge(akm: string): Promise<void> {
    const own = this.require();
    const served = await this.#open(akm);
    if (served === null) throw new AppError(this.stopCode.get());
    const merged = await this.#ports.crypto.mergeManifests(own, served);
    // The merged state follows the blob that stands; it is nobody's until it was written.
    this.#akm = akm;
    this.manifest.set(merged);
  }

  /** null, and writing stops, when the blob does not open or carries this device back. */
  async #open(akm: string): Promise<Manifest | null> {
    const { crypto } = this.#ports;
    const cached = this.manifest.get();
    const served = await this.#tryOpen(akm);
    if (served === null) return null;
    if (cached !== null && (await crypto.isOlderManifest({ cached, served }))) {
      this.stopCode.set(OLDER);
      return null;
    }
    return served;
  }

  async #tryOpen(akm: string): Promise<Manifest | null> {
    try {
      return await this.#ports.crypto.openManifest(akm);
    } catch (error) {
      if (!hasCode(error, MISSING) && !hasCode(error, OLDER)) throw error;
      this.stopCode.set(error.code);
      return null;
    }
  }

  #take(manifest: Manifest, akm: string): void {
    this.#akm = akm;
    this.manifest.set(manifest);
    this.#ports.keep(akm);
  }
}

/** The blob that stands, from the data of a 2162. */
function standingBlob(data: unknown): string {
  if (typeof data === "object" && data !== null && "akm" in data && typeof data.akm === "string") {
    return data.akm;
  }
  throw new AppError(UNKNOWN_API);
}
