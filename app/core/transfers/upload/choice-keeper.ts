import type { OpenedFolder } from "#app/core/files/item.ts";
import type { Clock, SourceFile, SourceFolder } from "#app/core/ports.ts";
import {
  type ChoicePorts,
  type KeptChoice,
  keepChoice,
} from "#app/core/transfers/upload/kept-choice.ts";

/** Chosen files and folders that a page notes for the next one (Reading R-500). */
const KEPT_CHOICES = 200;
/** What is up by then, as small files are, was worth no note. */
const DELAY_MS = 1_000;
/** Between two notes: whatever uploads has the device for itself. */
const PAUSE_MS = 50;

interface Wanted {
  readonly source: SourceFile | SourceFolder;
  readonly folder: OpenedFolder;
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

  constructor(ports: ChoicePorts & { readonly clock: Clock }) {
    this.#ports = ports;
  }

  add(id: string, wanted: Wanted): void {
    this.#waiting.set(id, wanted);
    this.#start();
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
      const [id, { source, folder }] = next;
      const kept = await keepChoice(this.#ports, source, folder).catch(() => null);
      const isWanted = this.#waiting.delete(id);
      if (kept !== null && isWanted) this.#kept.set(id, kept);
      else kept?.forget().catch(() => undefined);
      await this.#ports.clock.sleep(PAUSE_MS);
    }
    this.#isNoting = false;
  }

  #next(): [string, Wanted] | undefined {
    if (this.#kept.size >= KEPT_CHOICES) return undefined;
    const [next] = this.#waiting;
    return next;
  }
}
