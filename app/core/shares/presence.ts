import { PRESENCE_LIMITS } from "#app/contract/presence-limits.data.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import { readShare } from "./list-shares.ts";
import { type OwnPage, tellGone, tellHere } from "./presence.api.ts";
import type { Share, ShareMember } from "./share.ts";

export interface PresencePorts {
  readonly files: FilesPorts;
  readonly clock: Clock;
}

const PAGE_DIGITS = 16;
const NOBODY: readonly ShareMember[] = [];

/**
 * Who else has a folder of a share on the screen (Reading R-270). That is the server's word and nothing is
 * decided by it; whom it names is shown only where a grant says that he is on the share (Trust K17), and
 * however often it says that somebody came, it is asked no more than once in two seconds.
 */
export class Presence {
  readonly #ports: PresencePorts;
  readonly #shareId: string;
  readonly #people = new Store(NOBODY);
  /** Aborted by the first word that somebody came or went. */
  #heard = new AbortController();
  #share: Share | null = null;

  constructor(ports: PresencePorts, shareId: string) {
    this.#ports = ports;
    this.#shareId = shareId;
  }

  get people(): Observable<readonly ShareMember[]> {
    return this.#people;
  }

  /** Somebody came or went, as it is said. */
  hint(): void {
    this.#heard.abort();
  }

  /** Until the signal ends it, which says that this page is gone. */
  async follow(signal: AbortSignal): Promise<void> {
    const { files, clock } = this.#ports;
    const page = (await files.crypto.generateId()).slice(0, PAGE_DIGITS);
    const own = { shareId: this.#shareId, page };
    while (!signal.aborted) {
      const heard = new AbortController();
      this.#heard = heard;
      await this.#ask(own, signal);
      const ends = AbortSignal.any([signal, heard.signal]);
      await clock.sleep(PRESENCE_LIMITS.beatMs, ends).catch(() => undefined);
      // A server that says it without end is asked now and then.
      if (!signal.aborted && heard.signal.aborted) {
        await clock.sleep(PRESENCE_LIMITS.pauseMs, signal).catch(() => undefined);
      }
    }
    this.#people.set(NOBODY);
    await tellGone(files.api, own).catch(() => undefined);
  }

  /** What cannot be had now is nobody, until the next beat. */
  async #ask(own: OwnPage, signal: AbortSignal): Promise<void> {
    const { files } = this.#ports;
    try {
      const ids = new Set(await tellHere(files.api, own, signal));
      // Who is new here may have come to the share meanwhile.
      if (this.#among(ids).length < ids.size) {
        this.#share = await readShare(files, this.#shareId);
      }
      if (!signal.aborted) this.#people.set(this.#among(ids));
    } catch {
      this.#people.set(NOBODY);
    }
  }

  #among(ids: ReadonlySet<string>): readonly ShareMember[] {
    const members = this.#share?.members ?? [];
    return members.filter(({ userId, isMe, status, key }) => {
      const isOn = status === "owner" || key === "confirmed";
      return ids.has(userId) && !isMe && isOn;
    });
  }
}
