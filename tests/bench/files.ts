import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { answerAll } from "#app/core/files/name-conflict.ts";
import { planNames } from "#app/core/files/name-plan.ts";
import { requireNamed } from "#app/core/files/placed-name.ts";
import { raiseNameFloors } from "#app/core/keys/moving-out.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { manyItems } from "./list-data.ts";

/**
 * `npm run bench:files`: the speeds of the file manager over an account that is made for it, in this process with
 * the core and the API themselves: the first rows of a folder after its first page has come, moving many items,
 * and what the page itself does for that. Then `bench:list` (sort, filter and scroll of 100 000 rows in Chromium)
 * and `bench:search` (1 000 000 names) as they are.
 * `--items 10000` that are moved, `--rows 100000`, `--names 1000000`; 0 leaves a part out.
 */
const { values } = parseArgs({
  options: {
    items: { type: "string", default: "10000" },
    rows: { type: "string", default: "100000" },
    names: { type: "string", default: "1000000" },
  },
});
const ITEMS = Number(values.items);
const FIRST_ROWS_GOAL_MS = 300;
const RUNS = 7;
const MB = 1e6;

interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
}

console.log(`${availableParallelism()} cores, Node ${process.version}`);
if (ITEMS > 0) await measureAccount();
if (Number(values.rows) > 0) run("list.ts", "--rows", values.rows);
if (Number(values.names) > 0) run("search.ts", "--rows", values.names);

/** Another benchmark, with what it says. */
function run(file: string, ...args: string[]): void {
  console.log(`\n${file}`);
  const command = ["--expose-gc", join(import.meta.dirname, file), ...args];
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${file} ended with ${status}`);
}

async function measureAccount(): Promise<void> {
  const user = await makeTestAccount();
  const server = await FilesServer.open(user);
  try {
    const ports: FilesPorts = { api: server.api, crypto: user.crypto, account: user.account };
    for (let index = 0; index < ITEMS; index += 1)
      await server.put(`note ${index}.txt`, { type: "file" });
    const target = await createFolder(ports, user.root, "Target");
    const items = (await listFiles(ports, user.root.id)).items.filter(({ id }) => id !== target.id);
    const firstMs = await measureFirstRows(server, ports, user.root.id);
    const planMs = await measurePlan();
    const moved = await measureMove(server, ports, { items, from: user.root, to: target });
    console.table([
      {
        what: "first rows after a first page of 1 000",
        figure: `${firstMs.toFixed(0)} ms`,
        goal: `${FIRST_ROWS_GOAL_MS} ms`,
      },
      {
        what: `names of ${ITEMS} items planned, all taken`,
        figure: `${planMs.toFixed(0)} ms`,
        goal: "50 ms",
      },
      ...moved,
      ...(await measureFloors(user)),
    ] satisfies Figure[]);
  } finally {
    await server.close();
  }
}

/** From the answer with the first page to the first state that has rows; the median of some folders' openings. */
async function measureFirstRows(
  server: FilesServer,
  ports: FilesPorts,
  folderId: string,
): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < RUNS; time += 1) {
    let answeredMs = Number.NaN;
    server.alter = (name, answer) => {
      if (name === "pathlist" && Number.isNaN(answeredMs)) answeredMs = performance.now();
      return answer;
    };
    const listing = new FolderListing({
      source: createFilesSource(ports),
      clock: { nowMs: () => performance.now() },
      collator: createNameCollator("en"),
    });
    const shown = new Promise<void>((resolve) => {
      listing.state.subscribe(() => {
        if (listing.state.get().rows.length === 0 || !Number.isNaN(times[time] ?? Number.NaN))
          return;
        times.push(performance.now() - answeredMs);
        resolve();
      });
    });
    const opened = listing.open({ folderId, showDeleted: false });
    await shown;
    listing.close();
    await opened;
  }
  return times.toSorted((a, b) => a - b)[RUNS >> 1] ?? Number.NaN;
}

/** What the page itself does in one go, where each name is taken; keys are the worker's. */
async function measurePlan(): Promise<number> {
  const items = manyItems(ITEMS).map(requireNamed);
  const startMs = performance.now();
  const planned = await planNames({
    items,
    targetItems: items,
    ask: async (conflicts) => answerAll(conflicts, "keep-both"),
  });
  const tookMs = performance.now() - startMs;
  if (planned.length !== ITEMS) throw new Error("each has a new name");
  return tookMs;
}

/**
 * What leaves a linked folder writes its floors into the manifest before each call (Formats 12): the writes of
 * the core alone, sealed as the product seals them, over floors that grow.
 */
async function measureFloors({ account, crypto }: TestAccount): Promise<Figure[]> {
  let manifest = account.requireWritable();
  let [bytes, writes] = [0, 0];
  const fids = await Promise.all(manyItems(ITEMS).map(() => crypto.generateId()));
  const names = fids.map((fid) => ({ domain: "m", fid, rev: 1 }));
  const startMs = performance.now();
  for (let start = 0; start < names.length; start += BATCH_ITEMS_MAX) {
    manifest = raiseNameFloors(manifest, names.slice(start, start + BATCH_ITEMS_MAX));
    const { akm } = await crypto.sealManifest({
      manifest,
      replaced: account.manifest.get()?.prev ?? "",
    });
    bytes += akm.length;
    writes += 1;
  }
  const tookMs = performance.now() - startMs;
  return [
    {
      what: `manifest writes where ${ITEMS} leave a linked folder: sealed, sent`,
      figure: `${writes}: ${tookMs.toFixed(0)} ms, ${(bytes / MB).toFixed(1)} MB`,
      goal: "–",
    },
  ];
}

interface Way {
  readonly items: readonly FileItem[];
  readonly from: OpenedFolder;
  readonly to: OpenedFolder;
}

async function measureMove(server: FilesServer, ports: FilesPorts, way: Way): Promise<Figure[]> {
  const ask = () => Promise.reject(new Error("no name is taken"));
  const callsBefore = server.count("pathmove");
  const startMs = performance.now();
  const { movedIds } = await moveItems(ports, { ...way, targetItems: [], ask });
  const tookMs = performance.now() - startMs;
  if (movedIds.length !== way.items.length) throw new Error("all are moved");
  return [
    {
      what: `${movedIds.length} items moved, the API in this process too`,
      figure: `${(tookMs / 1000).toFixed(1)} s`,
      goal: "–",
    },
    {
      what: "calls that moved them",
      figure: String(server.count("pathmove") - callsBefore),
      goal: String(Math.ceil(ITEMS / 500)),
    },
  ];
}
