import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { SourceFile } from "#app/core/ports.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { Client } from "./client.ts";
import type { Dice } from "./dice.ts";
import { bytesOf } from "./memory-save.ts";
import { requireThat, untilIdle } from "./outcome.ts";

/** Where and with what an action is done. */
export interface Scene {
  /** Another one when the page was closed in mid-action and opened again. */
  client: Client;
  readonly dice: Dice;
  /** An empty folder of this run alone. */
  readonly folder: OpenedFolder;
  /** Address of the product for a visitor's browser. */
  readonly port: number;
  /** The control interface of the double. */
  control(action: string, body?: unknown): Promise<unknown>;
}

/** One thing that a person does. Faults are on during `act` alone. */
export interface Action {
  readonly name: string;
  /** Calls in which faults are planted. */
  readonly calls: readonly string[];
  /** What must be there before. */
  prepare(scene: Scene): Promise<Prepared>;
}

export interface Prepared {
  /** Under faults; gives one word about how it came out. */
  act(): Promise<string>;
  /** With the faults gone: what was said is true, and what failed can be had after all. */
  judge(): Promise<void>;
}

export function filesPorts({ api, crypto, account }: Client): FilesPorts {
  return { api, crypto, account: account() };
}

/** Everything that a folder shows, each name open. */
export async function list(client: Client, folderId: string): Promise<FileItem[]> {
  return (await openFolder(client, folderId)).items;
}

export async function openFolder(client: Client, folderId: string) {
  const source = createFilesSource(filesPorts(client));
  const { signal } = new AbortController();
  const items: FileItem[] = [];
  let folder: OpenedFolder | null = null;
  const request = { folderId, showDeleted: false, histId: "0", signal };
  for await (const page of listFolder(source, request)) {
    folder = page.folder;
    items.push(...page.items);
  }
  if (folder === null) throw new Error("a folder without a page");
  for (const { name } of items) requireThat(name.state === "open", "a name does not open");
  return { folder, items };
}

export function nameOfItem({ name }: FileItem): string {
  return name.state === "open" ? name.text : "";
}

export interface MadeFile extends SourceFile {
  readonly content: Buffer;
}

const PACKET = 131_036;
const SIZES = [1, 100, PACKET - 1, PACKET, PACKET + 1, 3 * PACKET, 400_000];
/** More than one chunk up and more than one range down. */
const BIG_BYTES = 26 * 1024 * 1024;
const BIG_CHANCE = 0.03;

export function aFile(dice: Dice, name: string): MadeFile {
  return aFileOf(dice, name, dice.isLucky(BIG_CHANCE) ? BIG_BYTES : dice.pick(SIZES));
}

export function aBigFile(dice: Dice, name: string): MadeFile {
  return aFileOf(dice, name, BIG_BYTES);
}

/** One of those that go up together. */
export function aSmallFile(dice: Dice, name: string): MadeFile {
  return aFileOf(dice, name, dice.pick([1, 700, 5_000, SMALL_FILE_LIMITS.maxBytes]));
}

function aFileOf(dice: Dice, name: string, sizeBytes: number): MadeFile {
  const content = Buffer.alloc(sizeBytes, dice.bytes(Math.min(sizeBytes, 997)));
  const modifiedMs = 1_780_000_000_000 + dice.int(0, 1_000_000);
  return {
    name,
    sizeBytes,
    modifiedMs,
    content,
    read: async (from, to) => new Uint8Array(content.subarray(from, to)).buffer,
    stat: async () => ({ sizeBytes, modifiedMs }),
  };
}

/** Uploads in peace and gives the items in the order of the files. */
export async function put(
  client: Client,
  files: readonly MadeFile[],
  into: OpenedFolder,
): Promise<FileItem[]> {
  client.engine.upload(files, into);
  const rows = await untilIdle(client);
  for (const { status } of rows) requireThat(status === STATUS.success, `upload ended ${status}`);
  client.engine.clear();
  const items = await list(client, into.id);
  return files.map((file) => requireOne(items, file.name));
}

export function requireOne(items: readonly FileItem[], name: string): FileItem {
  const found = items.filter((item) => nameOfItem(item) === name);
  const [one] = found;
  requireThat(found.length === 1 && one !== undefined, `${name} is listed ${found.length} times`);
  return one;
}

/** The bytes of an item, downloaded in peace. */
async function readBack(client: Client, item: FileItem): Promise<Buffer> {
  client.engine.clear();
  const before = client.saved.length;
  client.engine.download([item], { kind: "files" });
  const [row] = await untilIdle(client);
  const saved = client.saved[before];
  requireThat(row?.status === STATUS.success, `download ended ${row?.status}`);
  requireThat(saved?.end === "whole", "a finished download that is not whole");
  client.engine.clear();
  client.saved.length = 0;
  return bytesOf(saved);
}

/** The item is whole and holds the bytes of this file. */
export async function requireSame(client: Client, item: FileItem, file: MadeFile): Promise<void> {
  requireThat(item.sizeBytes === file.sizeBytes, `${file.name} has another size`);
  const bytes = await readBack(client, item);
  requireThat(bytes.equals(file.content), `${file.name} holds other bytes`);
}
