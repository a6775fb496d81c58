import type { Clock } from "#app/core/ports.ts";
import {
  type ChoicePorts,
  type Chosen,
  type KeptChoice,
  keepChoice,
} from "#app/core/transfers/upload/kept-choice.ts";
import { type SentEnd, withEnd } from "#app/core/transfers/upload/resume-record.crypto.ts";

/** Chosen files and folders that a page notes for the next one (Reading R-500). */
const KEPT_CHOICES = 200;
/** What is up by then, as small files are, was worth no note. */
const DELAY_MS = 1_000;
/** Between two notes: whatever uploads has the device for itself. */
const PAUSE_MS = 50;

interface Wanted extends Chosen {
  /** One of many small ones, of which the first are up before they could be noted. */
  readonly isLight: boolean;
}

/**
 * Notes on the device what people chose, beside the uploads and one after the other, until each is up or
 * taken back: the next page offers what is left (Reading R-500). What cannot be noted is not offered.
 */
export class ChoiceKeeper {
  readonly #ports: ChoicePorts & { readonly clock: Clock };
  /** By the row; those that are noted, and those that are to be. */
  readonly #kept = new Map<string, KeptChoice>();
  readonly #waiting = new Map<string, Wanted>();
  #isNoting = false;
  /** The one that is being noted in this very moment. */
  #underway: { readonly id: string; readonly done: Promise<void> } | null = null;

  constructor(ports: ChoicePorts & { readonly clock: Clock }) {
    this.#ports = ports;
  }

  add(id: string, wanted: Omit<Wanted, "ends">): void {
    this.#waiting.set(id, { ...wanted, ends: [] });
    this.#start();
  }

  /**
   * What is about to be sent ends the upload, and its answer may not be heard. Resolves when it stands with
   * the choice, if that is noted; else it goes along when it is (Reading R-632).
   */
  async noteEnd(id: string, end: SentEnd): Promise<void> {
    const wanted = this.#waiting.get(id);
    if (wanted !== undefined) {
      this.#waiting.set(id, { ...wanted, ends: withEnd(wanted.ends, end) });
    }
    if (this.#underway?.id === id) await this.#underway.done;
    // Where this device keeps nothing more, the next page asks about the name.
    await this.#kept
      .get(id)
      ?.noteEnd(end)
      .catch(() => undefined);
  }

  /** An earlier page noted it. */
  adopt(id: string, kept: KeptChoice): void {
    this.#kept.set(id, kept);
  }

  /** It is up, or not wanted any more. */
  drop(id: string): void {
    this.#waiting.delete(id);
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    kept?.forget().catch(() => undefined);
    if (kept !== undefined) this.#start();
  }

  /** What somebody else's rows were: the device forgets it by itself. */
  clear(): void {
    this.#waiting.clear();
    for (const kept of this.#kept.values()) kept.leave();
    this.#kept.clear();
  }

  #start(): void {
    if (this.#isNoting || this.#next() === undefined) return;
    this.#isNoting = true;
    void this.#noteAll();
  }

  async #noteAll(): Promise<void> {
    await this.#ports.clock.sleep(DELAY_MS);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const [id, wanted] = next;
      const done = this.#note(id, wanted);
      this.#underway = { id, done };
      await done;
      this.#underway = null;
      await this.#ports.clock.sleep(PAUSE_MS);
    }
    this.#isNoting = false;
  }

  async #note(id: string, wanted: Wanted): Promise<void> {
    const kept = await keepChoice(this.#ports, wanted).catch(() => null);
    const isWanted = this.#waiting.delete(id);
    if (kept !== null && isWanted) this.#kept.set(id, kept);
    else kept?.forget().catch(() => undefined);
  }

  #next(): [string, Wanted] | undefined {
    if (this.#kept.size >= KEPT_CHOICES) return undefined;
    const waiting = [...this.#waiting];
    // Small ones from the end: what is noted there stands for a while.
    return waiting.find(([, { isLight }]) => !isLight) ?? waiting.at(-1);
  }
}
