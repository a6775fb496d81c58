import { createFolder } from "#app/core/files/create-folder.ts";
import { areaRootId } from "#app/core/files/files.api.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import { openSecrets } from "#app/core/links/links.crypto.ts";
import { openClient, signUpClient } from "#tests/e2e/core-client.ts";
import type { Person } from "#tests/e2e/people.ts";
import { Book } from "#tests/evil/book.ts";
import type { Browser, Plant } from "#tests/evil/browser.ts";
import { newSource } from "#tests/evil/sources.ts";
import type { Stack } from "#tests/support/stack.ts";

/** Stands for the hostile name of this number until it is sealed. */
const standIn = (index: number) => `name of number ${index}`;
const STAND_IN = /^name of number (\d+)$/;

export interface HostileAccount {
  /** Address of the link to the hostile folder. */
  readonly link: string;
  /** What each file holds, in the order of its names. */
  readonly contents: readonly Buffer[];
}

/**
 * An account made by a client that seals whatever it likes: a folder, a file of each name in it, and
 * a link to it. `names[0]` is the folder's.
 */
export async function makeHostileAccount(
  stack: Stack,
  person: Person,
  names: readonly string[],
): Promise<HostileAccount> {
  const browser = openHostile(stack, names);
  try {
    await signUpClient(stack, browser, person);
    const root = await openFolder(browser, rootIdOf(browser));
    const made = await createFolder(browser.files(), root, standIn(0));
    const folder = await openFolder(browser, made.id);
    const sources = names.slice(1).map((_, index) => ({
      ...newSource(new Book(), { which: index, other: 1 }),
      name: standIn(index + 1),
    }));
    browser.engine.upload(sources, folder);
    await browser.untilIdle();
    const failed = browser.engine.state.get().rows.filter(({ status }) => status !== 1);
    const [one] = failed;
    if (one !== undefined) throw new Error(`${one.name} ended with ${one.status}`);
    const link = await linkTo(browser, made.id);
    return { link: `${stack.origin}${link}`, contents: sources.map(({ content }) => content) };
  } finally {
    browser.close();
  }
}

/** A core whose seals of names are told other words than the core wanted. */
function openHostile(stack: Stack, names: readonly string[]): Browser {
  const turned = <T extends { readonly name: string }>(name: T): T => {
    const [, number] = STAND_IN.exec(name.name) ?? [];
    return { ...name, name: names[Number(number ?? -1)] ?? name.name };
  };
  const plant: Plant = {
    core: (crypto) => ({
      ...crypto,
      sealNames: (all) => crypto.sealNames(all.map(turned)),
      sealShareNames: ({ ks, names: all }) => crypto.sealShareNames({ ks, names: all.map(turned) }),
    }),
  };
  const accuse = (what: string) => {
    throw new Error(what);
  };
  return openClient(stack, { plant, accuse });
}

function rootIdOf(browser: Browser): string {
  const account = browser.account();
  if (account === null) throw new Error("nobody is signed in");
  return areaRootId(account.user.get(), "files");
}

async function openFolder(browser: Browser, folderId: string): Promise<OpenedFolder> {
  for await (const { folder } of list(browser, folderId)) return folder;
  throw new Error("the folder is not there");
}

function list(browser: Browser, folderId: string) {
  const source = createFilesSource(browser.files());
  const signal = new AbortController().signal;
  return listFolder(source, { folderId, showDeleted: false, histId: "0", signal });
}

async function linkTo(browser: Browser, id: string): Promise<string> {
  const rows: FileItem[] = [];
  for await (const { items } of list(browser, rootIdOf(browser))) rows.push(...items);
  const item = rows.find((row) => row.id === id);
  if (item?.name.state !== "open") throw new Error("the folder does not open");
  const ports = browser.files();
  const link = await createLink(ports, { item: { ...item, name: item.name }, password: null });
  const { linkKey } = await openSecrets(ports, link);
  for await (const _step of encryptShare(ports, link.ks));
  return `/dl/${link.cachekey}#${linkKey}`;
}
