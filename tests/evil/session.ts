import type { EvilOptions } from "#mock-api/evil/evil.ts";
import { ACTIONS } from "#tests/evil/actions.ts";
import type { Book } from "#tests/evil/book.ts";
import type { Plant, Scene } from "#tests/evil/browser.ts";
import { cloneAll } from "#tests/evil/colleague.ts";
import { makeDevice } from "#tests/evil/device.ts";
import { ESCROW, isEscrowSent } from "#tests/evil/escrow.ts";
import { type House, openHouse } from "#tests/evil/house.ts";
import { listenForKeys } from "#tests/evil/key-canaries.ts";
import { findDoublePackets } from "#tests/evil/packets-sent.ts";
import { Person } from "#tests/evil/person.ts";
import type { Plan, Step } from "#tests/evil/plan.ts";
import type { Snapshot } from "#tests/evil/snapshot.ts";
import { verify } from "#tests/evil/verify.ts";
import type { Accuse } from "#tests/evil/witness.ts";
import { EventClock } from "#tests/support/event-clock.ts";

/** An action that neither ends nor is refused in this time hangs. */
const HANGS_AFTER_MS = 90_000;
/** Of three tries of a send the last may go through; a fourth is a retry by hand. */
const MOST_TIMES = 4;

/** What the oracle found; nothing when the session kept every promise. */
export interface Verdict {
  readonly finds: readonly string[];
  readonly exchanges: number;
  /** Items that an action hit under another item's name. */
  readonly misled: number;
  /** Items whose floor was written and whose move failed then. */
  readonly floored: number;
}

/** Plays one session on a fresh copy of the snapshot. */
export async function playSession(
  snapshot: Snapshot,
  plan: Plan,
  plant: Plant = {},
): Promise<Verdict> {
  const finds: string[] = [];
  const heard = listenForKeys();
  const house = await openHouse(snapshot.takeFolder());
  const book = snapshot.book.clone();
  const clock = new EventClock(Date.now());
  let at = "the beginning";
  const accuse = (what: string) => finds.push(`at ${at}: ${what}`);
  const colleagues = cloneAll(snapshot.colleagues);
  const scene: Scene = { house, clock, book, plant, accuse, colleagues };
  try {
    const person = new Person(scene, snapshot.credentials, beginWith(snapshot, plan));
    for (const [index, step] of plan.steps.entries()) {
      at = `step ${index + 1} (${step.act})`;
      await inTime(accuse, take({ ...heard, person }, step, index));
    }
    at = "the end";
    person.close();
    house.server.world.evil.clear();
    const isThorough = plan.begins === "new-device";
    await inTime(
      accuse,
      verify(scene, snapshot.credentials, { device: snapshot.device, isThorough }),
    );
    for (const key of heard.keys) book.addSecret("key", key);
    await judgeWire(house, book, accuse);
    return {
      finds,
      exchanges: house.recorder.exchanges.length,
      misled: book.misled.size,
      floored: book.floored.size,
    };
  } finally {
    heard.stop();
    await house.stop();
  }
}

async function judgeWire({ recorder }: House, book: Book, accuse: Accuse): Promise<void> {
  for (const place of await findDoublePackets(recorder))
    accuse(`two ciphertexts went to one place under one key: ${place}`);
  for (const leak of await recorder.findLeaks([...book.secrets, ESCROW])) {
    const { canary, shape, exchange, direction } = leak;
    if (canary === ESCROW.label && !isEscrowSent(leak)) continue;
    accuse(`${canary} left as ${shape}: ${direction} in ${exchange}`);
  }
}

function beginWith(snapshot: Snapshot, { begins }: Plan) {
  return begins === "returning" ? snapshot.device.clone() : makeDevice();
}

interface Acting {
  readonly person: Person;
  /** Keys that were made in this session. */
  readonly keys: readonly Uint8Array[];
}

async function take({ person, keys }: Acting, step: Step, index: number): Promise<void> {
  const { act, evil = "" } = step;
  if (act === "evil-on" || act === "evil-off") {
    const { evil: board } = person.scene.house.server.world;
    board.set(evil, act === "evil-on", optionsOf({ person, keys }, step));
    return;
  }
  if (index === 0 || person.browser.account() === null) await person.reload();
  await ACTIONS[act](person, step);
}

/** What an attack was given by a helper of the server, or how far it goes. */
function optionsOf({ person, keys }: Acting, { evil, other }: Step): EvilOptions {
  if (evil === "D19") return { times: 1 + (other % MOST_TIMES) };
  if (evil !== "D16") return {};
  const { secrets } = person.scene.book;
  const kept = secrets.filter(({ label }) => label === "key").map(({ bytes }) => bytes);
  return { keys: [...kept, ...keys].map((key) => Buffer.from(key).toString("hex")) };
}

async function inTime(accuse: (what: string) => void, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      accuse("neither done nor refused");
      resolve();
    }, HANGS_AFTER_MS);
  });
  const done = work.catch((error: unknown) => {
    accuse(`the composer itself failed: ${error instanceof Error ? error.stack : String(error)}`);
  });
  await Promise.race([done, late]);
  clearTimeout(timer);
}
