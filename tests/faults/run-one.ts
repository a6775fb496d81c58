import { createFolder } from "#app/core/files/create-folder.ts";
import { areaRootId } from "#app/core/files/files.api.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { type Action, filesPorts, list, openFolder, requireOne } from "./action.ts";
import { linkAction } from "./action-link.ts";
import { downloadAction, zipAction } from "./action-read.ts";
import { moveAction, renameAction } from "./action-tree.ts";
import { smallUploadsAction, uploadAction } from "./action-upload.ts";
import {
  type Client,
  type Credentials,
  keepSignedIn,
  newProfile,
  openPage,
  signUp,
} from "./client.ts";
import { Dice } from "./dice.ts";
import { describeRule, planRules } from "./fault.ts";
import { FaultBoard } from "./fault-board.ts";
import type { FaultStack } from "./fault-stack.ts";
import type { Survivor } from "./kill-one.ts";
import { inTime } from "./outcome.ts";
import { TestWorld } from "./world.ts";

const ACTIONS: readonly Action[] = [
  uploadAction,
  uploadAction,
  smallUploadsAction,
  downloadAction,
  zipAction,
  renameAction,
  moveAction,
  linkAction,
];

const LINKED_CHANCE = 0.25;
const SIGN_UP_TRIES = 3;

/** Somebody with an account and an open page. */
export interface Person {
  readonly client: Client;
  readonly credentials: Credentials;
  readonly root: OpenedFolder;
}

export function newPerson(stack: FaultStack, name: string): Promise<Person> {
  return newSurvivor(stack, name);
}

/**
 * Somebody whose browser keeps what it must to open the page again. What a run before left in the
 * pipes of the stack may cost a first try.
 */
export async function newSurvivor(stack: FaultStack, name: string): Promise<Survivor> {
  for (let attempt = 1; attempt < SIGN_UP_TRIES; attempt += 1) {
    try {
      return await signUpOnce(stack, `${name}.${attempt}`);
    } catch {
      await stack.idle();
    }
  }
  return signUpOnce(stack, `${name}.last`);
}

async function signUpOnce(stack: FaultStack, name: string): Promise<Survivor> {
  const credentials = { email: `${name}@example.org`, password: `Lampe ${name} blau` };
  const profile = newProfile();
  const client = openPage(stack.port, profile);
  await signUp(client, credentials);
  keepSignedIn(client, credentials);
  await stack.control("account", { email: credentials.email, verified: true });
  const id = areaRootId(client.account().user.get(), "files");
  const { folder } = await openFolder(client, id);
  return { client, credentials, root: folder, profile };
}

/** What one run did and how it came out; `wrong` is empty when all is well. */
export interface RunReport {
  readonly seed: number;
  readonly action: string;
  readonly rules: readonly string[];
  readonly met: readonly string[];
  readonly ended: string;
  readonly wrong: string;
}

/** One action under the faults of this seed. The same seed plans and meets the same again. */
export async function runOne(stack: FaultStack, person: Person, seed: number): Promise<RunReport> {
  const dice = new Dice(seed);
  const action = dice.pick(ACTIONS);
  const rules = planRules(dice, action.calls);
  const board = new FaultBoard();
  const world = new TestWorld(stack, person.client, person.credentials.email);
  stack.watcher = {
    take: (place, name) => board.take(place, name),
    change: (change) => world.change(change),
  };
  const calm = async () => {
    board.calm();
    await inTime(stack.idle(), "an exchange");
    await world.calm();
    await untilOpen(person.client);
    // As the change feed of a page does, which tells of the manifest that another session wrote.
    await person.client.auth.reloadUser();
  };
  // What waits for a sign-in that a full database refuses would wait for ever: somebody is told.
  person.client.onSignInRefused = () => world.makeRoom();
  stack.forget();
  let ended = "";
  let wrong = "";
  try {
    const folder = await newFolder(person, dice, `run ${seed}`);
    const { port, control } = stack;
    const scene = { client: person.client, dice, folder, port, control };
    const prepared = await action.prepare(scene);
    board.arm(rules);
    ended = await prepared.act();
    await calm();
    await prepared.judge();
  } catch (error) {
    wrong = wordsOf(error);
    await calm().catch(() => undefined);
  }
  person.client.engine.cancelAll();
  person.client.engine.clear();
  const planned = rules.map(describeRule);
  return { seed, action: action.name, rules: planned, met: [...board.met], ended, wrong };
}

/** Some folders lie under a link: then what is put there is sealed for its visitors as well. */
async function newFolder({ client, root }: Person, dice: Dice, name: string) {
  const ports = filesPorts(client);
  const folder = await createFolder(ports, root, name);
  if (!dice.isLucky(LINKED_CHANCE)) return folder;
  const item = requireOne(await list(client, root.id), name);
  await createLink(ports, { item, password: null });
  return folder;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "Wrong" ? error.message : (error.stack ?? error.message);
}

/** The person gives the password again where a session seemed to be over. */
async function untilOpen({ auth }: Client): Promise<void> {
  const open = new Promise<void>((resolve) => {
    const look = () => {
      if (auth.state.get().kind !== "open") return;
      stop();
      resolve();
    };
    const stop = auth.state.subscribe(look);
    look();
  });
  await inTime(open, "signing in again");
}
