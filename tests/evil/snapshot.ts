import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { control } from "#mock-api/testing/control.ts";
import { folderOfRun } from "#mock-api/testing/new-data.ts";
import { ACTIONS } from "#tests/evil/actions.ts";
import { Book } from "#tests/evil/book.ts";
import { openBrowser, type Plant, type Scene } from "#tests/evil/browser.ts";
import type { Colleague } from "#tests/evil/colleague.ts";
import { type Device, makeDevice } from "#tests/evil/device.ts";
import { type House, openHouse } from "#tests/evil/house.ts";
import { listenForKeys } from "#tests/evil/key-canaries.ts";
import { type Credentials, Person } from "#tests/evil/person.ts";
import { makeTeam } from "#tests/evil/team.ts";
import { EventClock } from "#tests/support/event-clock.ts";

const CREDENTIALS: Credentials = {
  userName: "grete@hafen.example",
  password: "Seehund-Kompass 漢字 44 Leuchtturm",
};
const NO_PLANT: Plant = {};
/** Two files of three packets, a folder with one inside, and a link of each kind. */
const FIRST_ACTIONS = [
  ["upload", 0, 4],
  ["upload", 1, 4],
  ["upload", 2, 1],
  ["new-folder", 3, 0],
  ["new-folder", 4, 0],
  ["open-folder", 0, 0],
  ["upload", 5, 4],
  ["upload", 6, 3],
  ["up", 0, 0],
  ["make-link", 0, 1],
  ["make-link", 1, 0],
] as const;

/** An account with some files and links on an honest server, from which every session begins. */
export interface Snapshot {
  readonly credentials: Credentials;
  readonly device: Device;
  readonly book: Book;
  readonly colleagues: readonly Colleague[];
  /** A copy of the server's data; whoever takes it removes it. */
  takeFolder(): string;
  remove(): void;
}

export async function makeSnapshot({ withTeam = false } = {}): Promise<Snapshot> {
  const book = new Book();
  const faults: string[] = [];
  const heard = listenForKeys();
  const folder = newFolder();
  const house = await openHouse(folder);
  const clock = new EventClock(Date.now());
  const accuse = (what: string) => faults.push(what);
  const scene: Scene = { house, clock, book, plant: NO_PLANT, accuse, colleagues: [] };
  const device = makeDevice();
  await signUp(scene, device);
  const person = new Person(scene, CREDENTIALS, device);
  await person.reload();
  for (const [act, which, other] of FIRST_ACTIONS)
    await ACTIONS[act](person, { act, which, other });
  const colleagues = withTeam ? await makeTeam(person) : [];
  if (withTeam) await ACTIONS.upload(person, { act: "upload", which: 7, other: 1 });
  await person.browser.account()?.seen.settled();
  person.close();
  heard.stop();
  for (const key of heard.keys) book.addSecret("key", key);
  if (faults.length > 0) throw new Error(`the honest beginning failed: ${faults.join("; ")}`);
  const kept = await keep(house, folder);
  return {
    credentials: CREDENTIALS,
    device,
    book,
    colleagues,
    takeFolder: () => copyOf(kept),
    remove: () => rmSync(kept, { recursive: true, force: true }),
  };
}

const shared = new Map<boolean, Promise<Snapshot>>();

/**
 * The snapshot of all test files that this process runs: a sign-up and a dozen actions cost more than
 * most tests that begin with them. Nobody changes it; each session works on copies.
 */
export function sharedSnapshot({ withTeam = false } = {}): Promise<Snapshot> {
  const made = shared.get(withTeam) ?? makeSnapshot({ withTeam });
  shared.set(withTeam, made);
  return made;
}

async function signUp(scene: Scene, device: Device): Promise<void> {
  const browser = openBrowser(scene, device);
  const { userName, password } = CREDENTIALS;
  await browser.auth.signUp({
    firstName: "Grete",
    lastName: "Hansen",
    userName,
    password,
    passwordAgain: password,
    hasAcceptedTerms: true,
    locale: "en",
  });
  await control(scene.house.server, "account", { email: userName, verified: true });
  browser.close();
}

async function keep(house: House, folder: string): Promise<string> {
  const kept = copyOf(folder);
  await house.stop();
  return kept;
}

function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function newFolder(): string {
  return mkdtempSync(join(folderOfRun() ?? tmpdir(), "coffer-evil-"));
}
