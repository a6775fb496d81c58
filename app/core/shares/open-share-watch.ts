import type { FilesPorts } from "#app/core/files/files-source.ts";
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
  readonly #resume: (shares: readonly Share[]) => Promise<boolean>;
  readonly #onTaken: () => void;
  readonly #pacer: ReloadPacer;
  readonly #poll: ProgressPoll;
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
    const before = this.#share.get();
    const share = await readShare(this.#ports.files, this.#shareId).catch(() => null);
    if (this.#isOver) return;
    this.#share.set(share);
    if (share === null) return;
    const isTaken = await this.#resume([share]);
    if (this.#isOver) return;
    // What was sealed meanwhile opens now.
    const isMore = JSON.stringify(before?.progress) !== JSON.stringify(share.progress);
    if (isTaken || (before !== null && before.progress !== null && isMore)) this.#onTaken();
    if (isTaken) this.#pacer.ask();
    this.#poll.see(markOf([share]));
  }
}
