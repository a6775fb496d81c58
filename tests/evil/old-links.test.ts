import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LinkComments } from "#app/core/comments/link-comments.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { createLinkSource, type OpenedLink } from "#app/core/links/link-source.ts";
import { LinkWork } from "#app/core/links/link-work.ts";
import { PublicLink } from "#app/core/links/public-link.ts";
import { readRequestWords } from "#app/core/links/read-request-words.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { Book } from "#tests/evil/book.ts";
import { type Browser, openBrowser, type Scene } from "#tests/evil/browser.ts";
import { makeDevice } from "#tests/evil/device.ts";
import { openHouse } from "#tests/evil/house.ts";
import { Person } from "#tests/evil/person.ts";
import { newSource } from "#tests/evil/sources.ts";
import { first } from "#tests/evil/stage.ts";
import { OLD_LINKS } from "#tests/samples/old-links.data.ts";
import { aTab } from "#tests/support/commented-link.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { unpackOldLinks } from "#tests/support/old-links.ts";

const SLOW_MS = 60_000;
const HOST = "https://ln.example";

let scene: Scene;
let visitor: Browser;

beforeEach(async () => {
  const house = await openHouse(unpackOldLinks());
  const clock = new EventClock(Date.now());
  // What is there was made by nobody of this run, so that there is nothing to accuse of.
  const accuse = () => undefined;
  scene = { house, clock, book: new Book(), plant: {}, accuse, colleagues: [] };
  visitor = openBrowser(scene, makeDevice());
}, SLOW_MS);
afterEach(async () => {
  visitor.close();
  await scene.house.stop();
});

async function visit(address: string, password?: string) {
  const { pathname, hash } = new URL(address);
  const link = new PublicLink({ ...visitor, clock: scene.clock });
  const cachekey = pathname.split("/").at(-1) ?? "";
  await link.start({ cachekey, fragment: hash, folderId: "0", probe: { kind: "none" } });
  if (password !== undefined) await link.unlock(password);
  const state = link.state.get();
  if (state.phase !== "open") throw new Error(JSON.stringify(state));
  return state;
}

async function namesOf(link: OpenedLink): Promise<string[]> {
  const request = { folderId: "0", showDeleted: false, histId: "0" };
  const { signal } = new AbortController();
  const names: string[] = [];
  for await (const { items } of listFolder(createLinkSource(visitor, link), {
    ...request,
    signal,
  })) {
    for (const { name } of items) names.push(name.state === "sealed" ? "" : name.text);
  }
  return names;
}

async function signIn(): Promise<Person> {
  const { userName, password } = OLD_LINKS;
  const person = new Person(scene, { userName, password }, makeDevice());
  await person.reload();
  return person;
}

async function textsOf(
  by: Browser,
  { cachekey, ks, passwordlock }: Omit<OpenedLink, "kind" | "hasPassword" | "current" | "reopen">,
) {
  const all = { ...by, clock: scene.clock, tabStorage: aTab() };
  const of = { cachekey, ks, passwordlock, account: null, isOwnLink: false };
  const comments = new LinkComments(all, of);
  await comments.load();
  return comments.state.get().threads.map(({ text, state }) => text || state);
}

describe("links and a file request of an older data folder", { timeout: SLOW_MS }, () => {
  it("open at the addresses that people have, with names, words and comments", async () => {
    const request = await visit(OLD_LINKS.request);
    expect(request.facts).toMatchObject({ isRequest: true, takesUploads: true });
    expect(await namesOf(request.link)).toEqual([]);
    const { ks, encWords } = request.facts;
    expect(await readRequestWords(visitor.crypto, { ks, encWords })).toBe("Your papers, please");
    expect(await textsOf(visitor, request.link)).toEqual(["written by its owner"]);
    const folder = await visit(OLD_LINKS.folder, OLD_LINKS.folderPassword);
    expect(await namesOf(folder.link)).toEqual(["plan.txt"]);
    const file = await visit(OLD_LINKS.file);
    expect(await namesOf(file.link)).toEqual(["letter.txt"]);
    expect(await textsOf(visitor, file.link)).toEqual(["written by its owner"]);
  });

  it("take what a visitor brings, and hold for their owner what one brought before", async () => {
    const { link, first: page } = await visit(OLD_LINKS.request);
    const opened = await createLinkSource(visitor, link).openFolder(page.page);
    const { cachekey, passwordlock, ks } = link;
    const source = newSource(scene.book, { which: 1, other: 1 });
    visitor.engine.upload([source], { ...opened, visit: { cachekey, passwordlock, ks } });
    await visitor.untilIdle();
    expect(visitor.engine.state.get().rows.at(-1)?.status).toBe(STATUS.success);
    const owner = await signIn();
    await owner.openFolder(first(owner.named(({ name }) => name.text === "Submissions")).id);
    const names = owner.named().map(({ name }) => name.text);
    expect(names.toSorted()).toEqual(["paper.txt", "private.txt", source.name].toSorted());
    owner.close();
  });

  it("have the addresses that they had, for their owner on a new device", async () => {
    const owner = await signIn();
    const addressOf = async (name: string) => {
      const item = first(owner.named((row) => row.name.text === name));
      const work = new LinkWork(owner.browser.files(), { item, host: HOST });
      await work.load();
      const state = work.state.get();
      return state.step === "ready" ? state.url : JSON.stringify(state);
    };
    expect(await addressOf("Submissions")).toBe(OLD_LINKS.request);
    expect(await addressOf("Plans")).toBe(OLD_LINKS.folder);
    expect(await addressOf("letter.txt")).toBe(OLD_LINKS.file);
    owner.close();
  });
});
