import { describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { SeenVersions } from "#app/core/keys/seen-versions.ts";
import { Seeded } from "#tests/crypto/seeded.ts";
import { FakeClock, FakeStorage } from "#tests/support/core-ports.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import { FolderListing } from "./folder-listing.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { type AskPlaces, answerAll } from "./name-conflict.ts";
import { renameItem } from "./rename-item.ts";
import { nameText } from "./sort.ts";
import { starItems } from "./star.ts";
import { deleteItems, restoreItems } from "./trash.ts";

/** Sessions of a usual run; the long run has 200. */
const SESSIONS = process.env.COFFER_LONG === "1" ? 200 : 6;
const STEPS = 14;
const LONG_MS = 600_000;
const NAMES = ["Plan.txt", "plan.TXT", "Brief.txt", "Über.txt", "Notes (2).txt", "Notes.txt"];
/** What one of two who change the same at once may be told (Spec B§8, Readings). */
const REFUSALS: ReadonlySet<number> = new Set([1503, 1804, 3610, 7030, 7245, 8211, 8214]);

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

/** A browser of the account: it acts on what it saw last, however old that is. */
class Client {
  readonly ports: FilesPorts;
  readonly listing: FolderListing;
  readonly #views = new Map<string, readonly FileItem[]>();

  constructor() {
    const userName = () => "ada@example.com";
    const seen = new SeenVersions({ crypto: ports.crypto, device: new FakeStorage(), userName });
    this.ports = { ...ports, account: { ...ports.account, seen } };
    const parts = { source: createFilesSource(this.ports), clock: new FakeClock(0) };
    this.listing = new FolderListing(
      { ...parts, collator: createNameCollator("en") },
      { key: "name", direction: "asc" },
    );
  }

  async look(folderId: string): Promise<readonly FileItem[]> {
    await this.listing.open({ folderId, showDeleted: true });
    const { rows } = this.listing.state.get();
    this.#views.set(folderId, rows);
    return rows;
  }

  async lastSeen(folderId: string): Promise<readonly FileItem[]> {
    return this.#views.get(folderId) ?? this.look(folderId);
  }
}

interface Session {
  readonly seeded: Seeded;
  readonly clients: readonly [Client, Client];
  readonly folders: readonly OpenedFolder[];
}

/** One thing that a person does, with what this browser knows; what is refused changes nothing. */
async function act(session: Session, client: Client): Promise<void> {
  const { seeded, folders } = session;
  const folder = seeded.pick(folders);
  const rows = await client.lastSeen(folder.id);
  const kind = seeded.pick(["make", "rename", "move", "delete", "restore", "star", "look"]);
  if (kind === "look") return void (await client.look(folder.id));
  if (kind === "make") return void (await createFolder(client.ports, folder, seeded.pick(NAMES)));
  const item = rows.length === 0 ? undefined : seeded.pick(rows);
  if (item === undefined) return undefined;
  switch (kind) {
    case "rename":
      return void (await renameItem(client.ports, {
        ...{ item, folder, neighbours: rows },
        newName: seeded.pick(NAMES),
      }));
    case "move":
      return move(client, { item, from: folder, to: seeded.pick(folders) });
    case "delete":
      return void (await deleteItems(client.ports, [item.id]));
    case "restore":
      return void (await restoreItems(client.ports, [item.id]));
    default:
      return void (await starItems(client.ports, {
        act: item.isStarred ? "unstar" : "star",
        items: [item],
      }));
  }
}

async function move(
  client: Client,
  { item, from, to }: { item: FileItem; from: OpenedFolder; to: OpenedFolder },
): Promise<void> {
  const targetItems = await client.lastSeen(to.id);
  const ask: AskPlaces = async (conflicts) => answerAll(conflicts, "keep-both");
  await moveItems(client.ports, { items: [item], from, to, targetItems, ask });
}

/** What somebody sees of a folder, in the order of the screen. */
async function shown(client: Client, { id }: OpenedFolder): Promise<readonly string[]> {
  const rows = await client.look(id);
  return rows.map(
    (row) =>
      `${row.id}|${row.name.state}|${nameText(row)}|${row.isDeleted ? "deleted" : ""}|${row.isStarred ? "star" : ""}`,
  );
}

async function beginSession(seed: number): Promise<Session> {
  const folders = [user.root];
  for (const name of ["Left", "Right"]) folders.push(await createFolder(ports, user.root, name));
  for (const name of NAMES.slice(2)) await server.put(name, { type: "file" });
  return {
    seeded: new Seeded(`two clients ${seed}`),
    clients: [new Client(), new Client()],
    folders,
  };
}

describe("two browsers of one account", { timeout: LONG_MS }, () => {
  it.each(Array.from({ length: SESSIONS }, (_, seed) => seed))(
    "see the same in the end, with no item lost and no name twice (session %i)",
    async (seed) => {
      const session = await beginSession(seed);
      const { seeded, clients, folders } = session;
      const ids = new Set((await listFiles(ports, user.root.id)).items.map(({ id }) => id));
      for (let step = 0; step < STEPS; step += 1) {
        // Sometimes both at once, so that either may come first.
        const now = seeded.whole(0, 2) === 0 ? clients : [seeded.pick(clients)];
        await Promise.all(now.map((client) => act(session, client).catch(requireRefusal)));
      }
      const there: string[] = [];
      for (const folder of folders) {
        const [left, right] = [
          (await shown(clients[0], folder)).toSorted(),
          (await shown(clients[1], folder)).toSorted(),
        ];
        expect(left).toEqual(right);
        expect(left.filter((line) => line.split("|")[1] !== "open")).toEqual([]);
        const living = left
          .map((line) => line.split("|"))
          .filter(([, , , deleted]) => deleted === "");
        const names = living.map(([, , name = ""]) => name.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        there.push(...left.map((line) => line.split("|")[0] ?? ""));
      }
      expect(new Set(there).size).toBe(there.length);
      for (const id of ids) expect(there).toContain(id);
    },
  );
});

/** A browser that knows an older state is told so by a code, and by nothing else. */
function requireRefusal(error: unknown): void {
  const code = error instanceof AppError ? error.code : -1;
  if (!REFUSALS.has(code)) throw error;
}
