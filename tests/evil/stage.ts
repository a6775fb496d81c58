import { AppError } from "#app/core/errors/app-error.ts";
import type { Scene } from "#tests/evil/browser.ts";
import { cloneAll } from "#tests/evil/colleague.ts";
import { openHouse } from "#tests/evil/house.ts";
import { type NamedRow, Person } from "#tests/evil/person.ts";
import type { Snapshot } from "#tests/evil/snapshot.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import type { Exchange } from "#tests/support/recorder.ts";

/** One person of the snapshot at the root of the files, on a server that can be told to cheat. */
export interface Stage {
  readonly person: Person;
  readonly scene: Scene;
  /** What the oracle found; a test expects nothing. */
  readonly finds: readonly string[];
  on(id: string, options?: Record<string, unknown>): void;
  off(): void;
  /** Commands that were sent since this was last asked. */
  commands(): readonly string[];
  /** Bodies of one command, over everything. */
  sent(command: string): Promise<readonly string[]>;
  uploads(): readonly Exchange[];
  close(): Promise<void>;
}

export async function openStage(snapshot: Snapshot): Promise<Stage> {
  const house = await openHouse(snapshot.takeFolder());
  const finds: string[] = [];
  const scene: Scene = {
    house,
    clock: new EventClock(Date.now()),
    book: snapshot.book.clone(),
    accuse: (what) => finds.push(what),
    plant: {},
    colleagues: cloneAll(snapshot.colleagues),
  };
  const person = new Person(scene, snapshot.credentials, snapshot.device.clone());
  await person.reload();
  const { exchanges } = house.recorder;
  let seen = exchanges.length;
  return {
    person,
    scene,
    finds,
    on: (id, options = {}) => void house.server.world.evil.set(id, true, options),
    off: () => house.server.world.evil.clear(),
    commands: () => {
      const fresh = exchanges.slice(seen);
      seen = exchanges.length;
      return fresh.flatMap(({ url }) => new URL(url, "http://x").searchParams.get("command") ?? []);
    },
    sent: (command) => house.recorder.sentTo(command),
    uploads: () => exchanges.filter(({ url }) => url.includes("/uploadmultichunk")),
    close: async () => {
      person.close();
      await house.stop();
    },
  };
}

/** Files of the open folder whose names are open. */
export function filesOf({ person }: Stage): readonly NamedRow[] {
  return person.named(({ kind }) => kind === "file");
}

export function foldersOf({ person }: Stage): readonly NamedRow[] {
  return person.named(({ kind }) => kind === "folder");
}

/** The catalogue code that an action was refused with; 0 for one that went through. */
export async function codeOf(action: Promise<unknown>): Promise<number> {
  try {
    await action;
    return 0;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

export function first<T>(items: readonly T[]): T {
  const [one] = items;
  if (one === undefined) throw new Error("nothing there");
  return one;
}
