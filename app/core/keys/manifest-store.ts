import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import {
  type ManifestWrite,
  type SendManifest,
  standingBlob,
  writeManifest,
} from "./manifest.api.ts";
import { counterOf, raiseCount, type WritingDevice } from "./manifest-vc.ts";

const MS = 1_000;
/** Two devices that write at once need one merge; more means that somebody plays with us. */
const MAX_ATTEMPTS = 5;

export interface ManifestPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<
    CryptoPort,
    "openManifest" | "sealManifest" | "mergeManifests" | "isOlderManifest"
  >;
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
 * conflict, never carried back (Formats 11). A stop ends with the first state that is good again.
 */
export class ManifestStore {
  readonly manifest: Store<Manifest | null>;
  readonly stopCode: Store<number>;
  readonly #ports: ManifestPorts;
  /** The blob that stands on the server, accepted or not: what the next write replaces. */
  #akm: string;
  /** This device keeps a state that the standing blob has not. */
  #isAhead: boolean;
  /** The highest ctr of an own seal that this page met. */
  #sealedCtr = 0;
  /** What was ended in this page: it holds in every state that comes, written or not. */
  readonly #endings: ((manifest: Manifest) => Manifest)[] = [];
  /** Writes of one page follow each other. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(ports: ManifestPorts, first: ManifestState) {
    this.#ports = ports;
    this.manifest = new Store(first.manifest);
    this.stopCode = new Store(first.stopCode);
    this.#akm = first.akm;
    this.#isAhead = first.stopCode !== 0 && first.manifest !== null;
  }

  /** Whether {@link restore} has something to put back. */
  get canRestore(): boolean {
    return this.stopCode.get() !== 0 && this.#isAhead;
  }

  /** The blob that stands on the server, as far as this page knows. */
  get standing(): string {
    return this.#akm;
  }

  /** ctr of an own seal must not lie above this. */
  get sealedCtr(): number {
    return this.#sealedCtr;
  }

  /** @throws AppError 2160 or 2161 when writing is stopped */
  require(): Manifest {
    const code = this.stopCode.get();
    const manifest = this.manifest.get();
    if (code !== 0 || manifest === null) throw new AppError(code || CODES.manifestMissing);
    return manifest;
  }

  /**
   * Applies `change` to the newest state and writes it; after a conflict to the merged one. `send`: the
   * call that carries it, where it goes along with more than itself.
   */
  update(change: (manifest: Manifest) => Manifest, send?: SendManifest): Promise<Manifest> {
    return this.#inTurn(() => this.#write(change, send ?? ((write) => this.#send(write))));
  }

  /**
   * Applies a change that ends something, here at once: a server that refuses the write, or answers
   * with another state, keeps nothing in use (K30). The change gives the same when it is applied again.
   */
  end(change: (manifest: Manifest) => Manifest): Promise<Manifest> {
    const manifest = this.require();
    this.#endings.push(change);
    this.#show(manifest);
    return this.update((newest) => newest);
  }

  /**
   * Takes a blob that the server gave: accepted if no count went down, else 2161. One that may be from before the
   * accepted state, because it was asked for before that came, is passed over then.
   */
  async accept(akm: string, mayPrecede = false): Promise<void> {
    if (akm === this.#akm) return;
    const served = await this.#open(akm, mayPrecede);
    if (served !== null) this.#take(served, akm);
  }

  /** Whether an own seal with this ctr is from a later state than the accepted one (Formats 11). */
  isBehind(ctr: number): boolean {
    this.#sealedCtr = Math.max(this.#sealedCtr, ctr);
    return this.stopCode.get() === 0 && this.#isBelowSeals();
  }

  /** Stops writing when the seals that were met are newer than the accepted state. */
  judgeSeals(): void {
    if (this.stopCode.get() === 0 && this.#isBelowSeals()) this.stopCode.set(CODES.manifestOlder);
  }

  /** Writes what this device keeps, merged with what stands. 2160, 2161 when there is no way. */
  restore(): Promise<void> {
    return this.#inTurn(async () => {
      const kept = this.manifest.get();
      if (kept === null || !this.canRestore)
        throw new AppError(this.stopCode.get() || CODES.manifestMissing);
      await this.#overwrite(
        async () => this.#raise(await this.#joinStanding(kept)),
        (write) => this.#send(write),
      );
    });
  }

  /**
   * Writes a state that follows none. Should the server show a good one at that moment, that one
   * counts and nothing is replaced.
   */
  replace(next: Manifest, send: SendManifest): Promise<void> {
    return this.#inTurn(() => this.#overwrite(async () => next, send));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(work);
    this.#tail = run.catch(() => undefined);
    return run;
  }

  async #write(change: (manifest: Manifest) => Manifest, send: SendManifest): Promise<Manifest> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const written = await this.#tryWrite(change, send);
      if (written !== null) return written;
    }
    throw new AppError(CODES.manifestConflict);
  }

  /** null: somebody else wrote first, and their state is merged into ours by now. */
  async #tryWrite(
    change: (manifest: Manifest) => Manifest,
    send: SendManifest,
  ): Promise<Manifest | null> {
    const next = await this.#raise(change(this.require()));
    const { standing, written } = await this.#sealAndSend(next, send);
    if (standing !== null) await this.#merge(standing);
    return written;
  }

  async #send(write: ManifestWrite): Promise<void> {
    await writeManifest(this.#ports.api, write);
  }

  async #raise(manifest: Manifest): Promise<Manifest> {
    const { clock, writingDevice } = this.#ports;
    return raiseCount(manifest, await writingDevice(), Math.floor(clock.nowMs() / MS));
  }

  /** One compare-and-set: written, or the blob that stands instead. */
  async #sealAndSend(next: Manifest, send: SendManifest) {
    const replaced = this.#akm;
    const { akm, prev } = await this.#ports.crypto.sealManifest({ manifest: next, replaced });
    try {
      await send({ akm, replaced: prev });
    } catch (error) {
      if (!hasCode(error, CODES.manifestConflict)) throw error;
      return { standing: standingBlob(error.data), written: null };
    }
    const written = { ...next, prev };
    this.#take(written, akm);
    return { standing: null, written };
  }

  async #overwrite(make: () => Promise<Manifest>, send: SendManifest): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { standing } = await this.#sealAndSend(await make(), send);
      if (standing === null) return;
      // The server kept this one back: a good state needs no repair.
      await this.accept(standing);
      if (this.stopCode.get() === 0) return;
    }
    throw new AppError(CODES.manifestConflict);
  }

  /** What this device keeps, with whatever the standing blob has besides. */
  async #joinStanding(kept: Manifest): Promise<Manifest> {
    const { crypto } = this.#ports;
    const served = await crypto.openManifest(this.#akm).catch((error: unknown) => {
      if (hasCode(error, CODES.manifestMissing)) return null;
      throw error;
    });
    return served === null ? kept : crypto.mergeManifests(kept, served);
  }

  async #merge(akm: string): Promise<void> {
    const own = this.require();
    const served = await this.#open(akm);
    if (served === null) throw new AppError(this.stopCode.get());
    const merged = await this.#ports.crypto.mergeManifests(own, served);
    // The merged state follows the blob that stands; it is nobody's until it was written.
    this.#akm = akm;
    this.#show(merged);
  }

  /** null, and writing stops, when the blob does not open or carries this device back. */
  async #open(akm: string, mayPrecede = false): Promise<Manifest | null> {
    const { crypto } = this.#ports;
    const cached = this.manifest.get();
    const served = await this.#tryOpen(akm);
    const isOlder =
      served !== null && cached !== null && (await crypto.isOlderManifest({ cached, served }));
    if (isOlder && mayPrecede) return null;
    if (isOlder) this.stopCode.set(CODES.manifestOlder);
    if (served !== null && !isOlder) return served;
    this.#akm = akm;
    this.#isAhead = cached !== null;
    return null;
  }

  async #tryOpen(akm: string): Promise<Manifest | null> {
    try {
      return await this.#ports.crypto.openManifest(akm);
    } catch (error) {
      if (!hasCode(error, CODES.manifestMissing) && !hasCode(error, CODES.manifestOlder))
        throw error;
      this.stopCode.set(error.code);
      return null;
    }
  }

  #take(manifest: Manifest, akm: string): void {
    this.#akm = akm;
    this.#isAhead = false;
    this.#show(manifest);
    this.#ports.keep(akm);
    this.stopCode.set(this.#isBelowSeals() ? CODES.manifestOlder : 0);
  }

  #show(manifest: Manifest): void {
    this.manifest.set(this.#endings.reduce((state, end) => end(state), manifest));
  }

  #isBelowSeals(): boolean {
    const manifest = this.manifest.get();
    return manifest !== null && this.#sealedCtr > counterOf(manifest);
  }
}
