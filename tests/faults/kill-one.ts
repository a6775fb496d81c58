import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createFolder } from "#app/core/files/create-folder.ts";
import { type Action, filesPorts, type Prepared, type Scene } from "./action.ts";
import { auditStore } from "./audit.ts";
import { type BrowserProfile, keepSignedIn, nobodyWatches, reopenPage } from "./client.ts";
import { Dice } from "./dice.ts";
import type { FaultStack } from "./fault-stack.ts";
import {
  describePoint,
  type KillPoint,
  Moments,
  pointsOf,
  type Victim,
  victimOf,
  type WorkerName,
} from "./kill-points.ts";
import type { CallWatcher } from "./local-worker.ts";
import { inTime } from "./outcome.ts";
import type { Person } from "./run-one.ts";

/** A person whose page may be closed and opened again. */
export interface Survivor extends Omit<Person, "client"> {
  client: Person["client"];
  readonly profile: BrowserProfile;
}

export interface KillReport {
  readonly action: string;
  readonly point: string;
  readonly victim: Victim | "worker";
  /** False when the action did not come past the point this time. */
  readonly isMet: boolean;
  readonly ended: string;
  readonly wrong: string;
}

const WATCH_MS = 10;
const OFFERED_MS = 3_000;
const MONTH_S = 30 * 24 * 3600;

async function prepare(
  stack: FaultStack,
  survivor: Survivor,
  action: { action: Action; seed: number },
) {
  const ports = filesPorts(survivor.client);
  const folder = await createFolder(ports, survivor.root, `${action.action.name} ${randomUUID()}`);
  const { port, control } = stack;
  const { client } = survivor;
  const scene: Scene = { client, dice: new Dice(action.seed), folder, port, control };
  return { scene, prepared: await action.action.prepare(scene) };
}

/** Does it undisturbed and gives every point at which something could have died. */
export async function recordPoints(
  stack: FaultStack,
  survivor: Survivor,
  action: { action: Action; seed: number },
): Promise<KillPoint[]> {
  const { prepared } = await prepare(stack, survivor, action);
  const moments = new Moments();
  await stack.orderStore("record");
  stack.watcher = {
    take: () => [],
    change: async () => undefined,
    onStep: (place, step, name) => void moments.note(place, step, name),
  };
  survivor.profile.watch = watchWorkers((name, method) => void moments.note(name, "asked", method));
  await prepared.act();
  survivor.profile.watch = nobodyWatches;
  stack.watcher = { take: () => [], change: async () => undefined };
  await stack.idle();
  await stack.orderStore("none");
  await prepared.judge();
  survivor.client.engine.clear();
  return pointsOf(moments.keys, stack.storeSteps());
}

/** Does it with a death at this point, starts again what died, and looks at what is left. */
export async function killOne(
  stack: FaultStack,
  survivor: Survivor,
  run: { action: Action; seed: number; point: KillPoint },
): Promise<KillReport> {
  const report = {
    action: run.action.name,
    point: describePoint(run.point),
    victim: victimOf(run.point),
  };
  const death = new Death(stack, survivor, run.point);
  let ended = "";
  try {
    const { scene, prepared } = await prepare(stack, survivor, run);
    await death.arm();
    ended = await death.watch(prepared);
    await death.recover();
    scene.client = survivor.client;
    await prepared.judge();
    await sweepEverything(stack);
    auditStore(stack.data);
    return { ...report, isMet: death.isMet, ended, wrong: "" };
  } catch (error) {
    await death.recover().catch(() => undefined);
    return { ...report, isMet: death.isMet, ended, wrong: wordsOf(error) };
  } finally {
    leaveNothing(survivor.client);
  }
}

/** What one run left is no business of the next one. */
function leaveNothing({ engine }: Survivor["client"]): void {
  engine.cancelAll();
  for (const { id, isInterrupted } of engine.state.get().rows) if (isInterrupted) engine.remove(id);
  engine.clear();
}

/** One death and what follows it. */
class Death {
  readonly #stack: FaultStack;
  readonly #survivor: Survivor;
  readonly #point: KillPoint;
  readonly #gone = Promise.withResolvers<string>();
  #restart: Promise<void> = Promise.resolve();
  #watching: Promise<void> = Promise.resolve();
  #isOver = false;
  #isClientGone = false;
  isMet = false;

  constructor(stack: FaultStack, survivor: Survivor, point: KillPoint) {
    this.#stack = stack;
    this.#survivor = survivor;
    this.#point = point;
  }

  async arm(): Promise<void> {
    const point = this.#point;
    if (point.at === "store") {
      await this.#stack.orderStore(`kill ${point.nth}`);
      this.#watching = this.#watchDouble();
      return;
    }
    const moments = new Moments();
    if (point.at === "worker") {
      this.#survivor.profile.watch = watchWorkers((name, method, die) => {
        if (moments.note(name, "asked", method) === point.key) this.#strikeWorker(name, die);
      });
      return;
    }
    this.#stack.watcher = {
      take: () => [],
      change: async () => undefined,
      onStep: (place, step, name) =>
        moments.note(place, step, name) === point.key ? this.#strike(point.victim) : undefined,
    };
  }

  /** How the action ended; `gone` when the page went with it. */
  watch(prepared: Prepared): Promise<string> {
    return inTime(Promise.race([prepared.act(), this.#gone.promise]), "an action");
  }

  async recover(): Promise<void> {
    this.#isOver = true;
    this.#survivor.profile.watch = nobodyWatches;
    this.#stack.watcher = { take: () => [], change: async () => undefined };
    await this.#watching;
    await this.#restart;
    await inTime(this.#stack.idle(), "an exchange");
    if (this.#point.at === "store" && !this.isMet) await this.#spareDouble();
    await this.#stack.control("clock", { offsetMs: 0 });
    if (!this.#isClientGone) return;
    this.#isClientGone = false;
    this.#survivor.client.drop();
    this.#survivor.client = await reopenPage(this.#stack.port, this.#survivor.profile);
    // A page whose keys died asks for the password, and its calls wait until it has it.
    keepSignedIn(this.#survivor.client, this.#survivor.credentials);
    await untilOffered(this.#survivor.client);
  }

  /** It may still come to the step after the action has ended. */
  async #spareDouble(): Promise<void> {
    try {
      await this.#stack.orderStore("none");
    } catch {
      this.isMet = true;
      await this.#stack.double.start();
    }
  }

  /** With the one that has the keys, the page must be opened again, which gives them back. */
  #strikeWorker(name: WorkerName, die: () => void): void {
    this.isMet = true;
    this.#isClientGone = name === "keys";
    die();
  }

  async #strike(victim: Victim): Promise<void> {
    this.isMet = true;
    if (victim === "client") {
      this.#survivor.client.drop();
      this.#isClientGone = true;
      this.#gone.resolve("gone");
      return;
    }
    const process = this.#stack[victim];
    await process.kill();
    this.#restart = process.start();
  }

  /** The double ends itself at the step; somebody must start it again. */
  async #watchDouble(): Promise<void> {
    while (!this.#isOver && this.#stack.isDoubleAlive()) await pause(WATCH_MS);
    if (this.#stack.isDoubleAlive()) return;
    this.isMet = true;
    this.#restart = this.#stack.double.start();
  }
}

/** A page that is opened reads what earlier ones kept, and offers all of it at once; some tells of nothing. */
async function untilOffered({ crypto, engine }: Survivor["client"]): Promise<void> {
  if ((await crypto.keptUploads()).length === 0) return;
  const isOffered = () => engine.state.get().rows.some(({ isInterrupted }) => isInterrupted);
  for (let waitedMs = 0; waitedMs < OFFERED_MS && !isOffered(); waitedMs += WATCH_MS)
    await pause(WATCH_MS);
}

function watchWorkers(
  look: (name: WorkerName, method: string, die: () => void) => void,
): CallWatcher {
  return (worker, method, die) => look(worker === "keys" ? "keys" : "packets", method, die);
}

/** What nobody knows goes to the quarantine, and from there at last. */
async function sweepEverything({ control }: FaultStack): Promise<void> {
  for (const months of [1, 6]) await control("sweep", { aheadS: months * MONTH_S });
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "Wrong" ? error.message : (error.stack ?? error.message);
}
