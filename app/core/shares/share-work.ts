import * as CODES from "#app/contract/errors/codes.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { splitShareKeyId } from "#app/core/keys/version-key.ts";
import { type EncryptingStep, encryptLinks } from "#app/core/links/encrypt-links.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { readShare } from "./list-shares.ts";
import { findShare, makeShare } from "./make-share.ts";
import type { Share } from "./share.ts";

/** Where the share of an own folder stands (Spec C§2.2). */
export type ShareWorkState =
  | { readonly step: "loading" }
  | { readonly step: "new" }
  | { readonly step: "ready"; readonly share: Share }
  /** `isNewKey`: somebody is gone or may do less, and what is there gets the key after his. */
  | { readonly step: "working"; readonly progress: EncryptingStep; readonly isNewKey: boolean }
  | { readonly step: "failed"; readonly error: AppError };

/** A folder that may have no share yet, or a share by its number. */
export type ShareWorkStart = { readonly item: FileItem } | { readonly shareId: string };

const FIRST_SEQUENCE = "0";

/** What is done to a share that is there. */
type Act<T> = (ports: FilesPorts, share: Share) => Promise<T>;

/**
 * The share of an own folder, from looking for it to working with its people. What comes back after
 * {@link close} shows nothing: another share may stand there by now.
 */
export class ShareWork {
  readonly #ports: FilesPorts;
  readonly #start: ShareWorkStart;
  readonly #state = new Store<ShareWorkState>({ step: "loading" });
  #running = new AbortController();
  #acting = 0;

  constructor(ports: FilesPorts, start: ShareWorkStart) {
    this.#ports = ports;
    this.#start = start;
  }

  get state(): Observable<ShareWorkState> {
    return this.#state;
  }

  /** Looks for the share; what was made and not finished is finished first. */
  async load(): Promise<void> {
    this.close();
    this.#running = new AbortController();
    await this.#try(async (run) => {
      const shareId = await this.#find();
      if (shareId === null) run.show({ step: "new" });
      else await this.#finish(run, shareId);
    });
  }

  /**
   * Shows what others have changed on a share that is shown; where that cannot be read, what is there stays.
   * What is being done here shows its own end.
   */
  async look(): Promise<void> {
    const shown = this.#state.get();
    if (shown.step !== "ready" || this.#acting > 0) return;
    const run = this.#run(this.#running.signal);
    const share = await readShare(this.#ports, shown.share.shareId).catch(() => null);
    const isNews = share !== null && this.#acting === 0 && this.#state.get() === shown;
    if (isNews) run.show({ step: "ready", share });
  }

  /** Ends what encrypts; the state stays. */
  close(): void {
    this.#running.abort();
  }

  /**
   * Does something to the share, which is made first where there is none, and shows its people as they
   * are then, also after a refusal, which it throws. Where the key changed by it, what lies in the share
   * gets the new one first.
   */
  async act<T>(work: Act<T>): Promise<T> {
    const { signal } = this.#running;
    const run = this.#run(signal);
    this.#acting += 1;
    try {
      const share = await this.#require(run);
      const done = await work(this.#ports, share).catch(async (error: unknown) => {
        await this.#lookAfter(run, share);
        throw error;
      });
      await this.#try((now) => this.#finish(now, share.shareId));
      return done;
    } finally {
      this.#acting -= 1;
    }
  }

  /** After a refusal; where nobody answers, what was shown stays, and is tried again from there. */
  async #lookAfter(run: Run, share: Share): Promise<void> {
    const { shareId } = share;
    const isThere = await readShare(this.#ports, shareId).then(
      () => true,
      () => false,
    );
    if (isThere) await this.#try((now) => this.#finish(now, shareId));
    else run.show({ step: "ready", share });
  }

  /** Does what ends the share: nothing of it is read or shown afterwards. */
  async end(work: Act<void>): Promise<void> {
    await work(this.#ports, await this.#require(this.#run(this.#running.signal)));
  }

  /** The share that is shown, or a new one of the folder. */
  async #require(run: Run): Promise<Share> {
    const state = this.#state.get();
    if (state.step === "ready") return state.share;
    if (!("item" in this.#start)) throw new AppError(CODES.shareKeyRefused);
    try {
      const ks = await makeShare(this.#ports, this.#start.item);
      await this.#encrypt(run, ks);
      return await readShare(this.#ports, splitShareKeyId(ks).shareId);
    } catch (error) {
      run.show({ step: "new" });
      throw error;
    }
  }

  async #find(): Promise<string | null> {
    if ("shareId" in this.#start) return this.#start.shareId;
    const ks = await findShare(this.#ports, this.#start.item);
    return ks === null ? null : splitShareKeyId(ks).shareId;
  }

  async #finish(run: Run, shareId: string): Promise<void> {
    const share = await readShare(this.#ports, shareId);
    // Whoever only invites has no part in it: what lies in a share is sealed by its owner's devices.
    const isDone = share.standing !== "own" || share.isEnded || share.itemsToEncrypt === 0;
    if (isDone) return run.show({ step: "ready", share });
    await this.#encrypt(run, share.ks);
    run.show({ step: "ready", share: await readShare(this.#ports, shareId) });
  }

  async #encrypt({ show, signal }: Run, ks: ShareKeyId): Promise<void> {
    const isNewKey = splitShareKeyId(ks).sequence !== FIRST_SEQUENCE;
    const onStep = (progress: EncryptingStep) => show({ step: "working", progress, isNewKey });
    await encryptLinks(this.#ports, [ks], { onStep, signal });
  }

  #run(signal: AbortSignal): Run {
    const show = (state: ShareWorkState) => {
      if (!signal.aborted) this.#state.set(state);
    };
    return { signal, show };
  }

  async #try(work: (run: Run) => Promise<void>): Promise<void> {
    const run = this.#run(this.#running.signal);
    try {
      await work(run);
    } catch (error) {
      if (!run.signal.aborted) run.show({ step: "failed", error: normalise(error) });
    }
  }
}

/** One piece of work: what it shows counts until it is closed, or something newer loads. */
interface Run {
  readonly signal: AbortSignal;
  readonly show: (state: ShareWorkState) => void;
}
