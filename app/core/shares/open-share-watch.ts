import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { ListingState } from "#app/core/files/listing-state.ts";
import { ReloadPacer } from "#app/core/files/reload-pacer.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import { readShare } from "./list-shares.ts";
import { markOf, ProgressPoll } from "./progress-poll.ts";
import { createResumer } from "./resume-once.ts";
import type { Share } from "./share.ts";

interface WatchPorts {
  readonly files: FilesPorts;
  readonly clock: Pick<Clock, "nowMs" | "sleep">;
}

/** The share of a folder that is on the screen: takes what has come for it, and tells what still goes on. */
export class OpenShareWatch {
  readonly #shareId: string;
  readonly #ports: WatchPorts;
  readonly #share = new Store<Share | null>(null);
  readonly #isGone = new Store(false);
  readonly #resume: (shares: readonly Share[]) => Promise<boolean>;
  readonly #onTaken: () => void;
  readonly #pacer: ReloadPacer;
  readonly #poll: ProgressPoll;
  /** As it was told last, whatever became of the looks since. */
  #told: Share | null = null;
  #isOver = false;

  /** `onTaken`: the folder can be read otherwise than before. */
  constructor(ports: WatchPorts, shareId: string, onTaken: () => void) {
    this.#ports = ports;
    this.#shareId = shareId;
    this.#onTaken = onTaken;
    this.#resume = createResumer(ports.files);
    this.#pacer = new ReloadPacer(ports.clock, () => this.#look());
    this.#poll = new ProgressPoll(ports.clock, async () => this.#pacer.ask());
  }

  /** As it was told last; null before, and while it cannot be had. */
  get share(): Observable<Share | null> {
    return this.#share;
  }

  /** This account is not on the share any more, as the server says; asked anew with each look. */
  get isGone(): Observable<boolean> {
    return this.#isGone;
  }

  /** At first, and whenever something of it may have changed. */
  look(): void {
    if (!this.#isOver) this.#pacer.ask();
  }

  stop(): void {
    this.#isOver = true;
    this.#pacer.stop();
    this.#poll.stop();
  }

  /** Whatever cannot be had, the folder says it, or the list of shares. */
  async #look(): Promise<void> {
    const before = this.#told;
    const share = await readShare(this.#ports.files, this.#shareId).catch(toGone);
    if (this.#isOver) return;
    const isGone = share === "gone" || share?.standing === "invited";
    // Where nobody tells, it is as it was.
    if (share !== null) this.#isGone.set(isGone);
    if (share !== null) this.#told = share === "gone" ? null : share;
    this.#share.set(share === "gone" ? null : share);
    if (share === "gone") return;
    // What went on is asked for again, though nobody answered this time.
    if (share === null) return this.#poll.see(markOf(before === null ? [] : [before]));
    const isTaken = await this.#resume([share]);
    if (this.#isOver) return;
    // What was sealed meanwhile opens now.
    const isMore = JSON.stringify(before?.progress) !== JSON.stringify(share.progress);
    if (isTaken || (before !== null && before.progress !== null && isMore)) this.#onTaken();
    if (isTaken) this.#pacer.ask();
    this.#poll.see(markOf([share]));
  }
}

function toGone(error: unknown): "gone" | null {
  return hasCode(error, CODES.shareUnknown) ? "gone" : null;
}

/**
 * What is shown of a folder of a share: to whoever was taken off it as if it were opened now (1503), and not
 * as a list that is out of date (Reading R-557).
 */
export function toShown(listed: ListingState, isGone: boolean): ListingState {
  if (!isGone) return listed;
  const error = new AppError(CODES.folderNotFound);
  return { ...listed, phase: "failed", folder: null, rows: [], error };
}
