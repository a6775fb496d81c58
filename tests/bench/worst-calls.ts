import { setTimeout as pause } from "node:timers/promises";
import { RefusedError, type TestAccount } from "#mock-api/testing/client.ts";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { dataRequest } from "#mock-api/testing/uploads.ts";
import type { HostileStack } from "./hostile-stack.ts";

/** Calls of one attacker at once; the API lets fewer of them run. */
const AT_ONCE = 12;
const DEPTH = 95;
const MOST = 500;
const DATA_ITEMS = 1000;
const REFUSED_PAUSE_MS = 200;

export interface Attack {
  readonly name: string;
  run(): Promise<unknown>;
}

export interface AttackCount {
  readonly attack: string;
  readonly done: number;
  readonly refused: number;
}

/** The dearest calls of `docs/security/work.md`, each with a tree that makes them as dear as they get. */
export async function prepareAttacks(stack: HostileStack): Promise<readonly Attack[]> {
  return [
    await anonymousData(stack),
    await moves(stack),
    await deletions(stack),
    await copies(stack),
    await keysNeeded(stack),
  ];
}

/** Repeats a call until the end; refusals cost an attacker a short pause alone. */
export async function attack({ name, run }: Attack, end: AbortSignal): Promise<AttackCount> {
  let [done, refused] = [0, 0];
  const lane = async () => {
    while (!end.aborted) {
      try {
        await run();
        done += 1;
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        refused += 1;
        await pause(REFUSED_PAUSE_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { attack: name, done, refused };
}

async function deep(account: TestAccount): Promise<string> {
  let pid = account.rootId;
  for (let level = 1; level < DEPTH; level += 1) pid = await makeFolder(account, pid);
  return pid;
}

async function foldersIn(stack: HostileStack, account: TestAccount, pid: string) {
  await stack.fill(account, pid, { count: MOST, type: "dir" });
  const page = { coffer_id: pid, showdeleted: 0, hist_id: "0", limit: DATA_ITEMS } as const;
  const { pathlist } = await account.client.call("pathlist", {
    ...page,
    offset_metaname_digest: "0",
  });
  return pathlist.map(({ coffer_id }) => coffer_id).slice(0, MOST);
}

/** A visitor asks for a thousand files of a deep link that have no keys: all are looked for. */
async function anonymousData(stack: HostileStack): Promise<Attack> {
  const account = await stack.account("linked", "198.51.100.1");
  await stack.verify(account);
  const linked = await makeFolder(account);
  const link = await makeLink(account, linked);
  await encryptLink(account, link);
  let pid = linked;
  for (let level = 2; level < DEPTH; level += 1) pid = await makeFolder(account, pid);
  const ids = await foldersIn(stack, account, pid);
  const [item] = dataRequest({ itemId: "1", blobId: "", sizeBytes: 1 }, link).pathitems;
  if (item === undefined) throw new Error("no item to ask for");
  const twice = [...ids, ...ids].slice(0, DATA_ITEMS);
  const pathitems = twice.map((coffer_id) => ({ ...item, coffer_id }));
  const visitor = stack.visitor("203.0.113.1");
  return { name: "pathdata of a visitor", run: () => visitor.call("pathdata", { pathitems }) };
}

/** Five hundred folders go from one deep folder to another and back. */
async function moves(stack: HostileStack): Promise<Attack> {
  const account = await stack.account("mover", "203.0.113.2");
  const [one, two] = [await deep(account), await deep(account)];
  const ids = await foldersIn(stack, account, one);
  let isThere = false;
  const run = () => {
    isThere = !isThere;
    return account.client.call("pathmove", {
      ...{ request_id: sealed.requestId(), coffer_pid: isThere ? two : one },
      items: ids.map((coffer_id) => ({ coffer_id, ...namePlace(), share_names: [] })),
    });
  };
  return { name: "pathmove", run };
}

async function deletions(stack: HostileStack): Promise<Attack> {
  const account = await stack.account("deleter", "203.0.113.3");
  const coffer_ids = await foldersIn(stack, account, await deep(account));
  let isDeleted = false;
  const run = () => {
    isDeleted = !isDeleted;
    const request = { request_id: sealed.requestId(), coffer_ids };
    return account.client.call(isDeleted ? "pathdelete" : "pathrestore", request);
  };
  return { name: "pathdelete and pathrestore", run };
}

async function copies(stack: HostileStack): Promise<Attack> {
  const account = await stack.account("copier", "203.0.113.4");
  const coffer_pid = await deep(account);
  const ids = await foldersIn(stack, account, await deep(account));
  const run = () =>
    account.client.call("pathcopy", {
      request_id: sealed.requestId(),
      items: ids.map((coffer_id) => ({
        ...{ coffer_id, coffer_pid, ...namePlace(), share_names: [], content: null },
      })),
    });
  return { name: "pathcopy", run };
}

/** A link over a deep tree, whose keys are asked for and never set. */
async function keysNeeded(stack: HostileStack): Promise<Attack> {
  const account = await stack.account("asker", "203.0.113.5");
  await stack.verify(account);
  const top = await makeFolder(account);
  let pid = top;
  for (let level = 2; level < DEPTH; level += 1) pid = await makeFolder(account, pid);
  await stack.fill(account, pid, { count: DATA_ITEMS, type: "file" });
  const { shareId: share_id } = await makeLink(account, top);
  return {
    name: "keysneedencbyshare",
    run: () => account.client.call("keysneedencbyshare", { share_id }),
  };
}
