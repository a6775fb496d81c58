import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { WebSocket } from "ws";
import type { TestClient } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { makeShare } from "#mock-api/testing/shares.ts";
import { openSocket, protocolsOf } from "#tests/support/sockets.ts";
import { type LoadStack, startLoadStack } from "./load-stack.ts";
import { measureEncrypting } from "./share-encrypting.ts";
import { measureSharePage } from "./share-page.ts";

/**
 * `npm run bench:shares`, after a build: how long a change in a share takes to all its members, each an
 * account of its own that is connected through one gateway, from the moment in which its owner sends it
 * to the last socket that heard of it; and how fast a large folder becomes a share. `--members 1000`, `--rounds 20`, `--items 30000`;
 * `--page 3000`: the tasks of a page meanwhile, which has to make as many items first. 0 leaves a part out.
 */
const { values } = parseArgs({
  options: {
    members: { type: "string", default: "1000" },
    rounds: { type: "string", default: "20" },
    items: { type: "string", default: "30000" },
    page: { type: "string", default: "0" },
  },
});
const AT_ONCE = 50;
const GOAL_MS = 1_000;

const members = Number(values.members);
const items = Number(values.items);
console.log(`${availableParallelism()} cores, loopback, Node ${process.version}`);
if (items > 0) console.table([await measureEncrypting(items)]);
if (Number(values.page) > 0) console.table([await measureSharePage(Number(values.page))]);
if (members > 0) await tellNews();

async function tellNews(): Promise<void> {
  const stack = await startLoadStack();
  try {
    console.table([await measureNews(stack)]);
  } finally {
    await stack.stop();
  }
}

async function measureNews(load: LoadStack) {
  const owner = await load.account("owner", "gateway");
  const folder = await makeFolder(owner);
  const clients = await load.members(await makeShare(owner, folder), members);
  const beforeMib = load.gateway.rssMib();
  const sockets: WebSocket[] = [];
  while (sockets.length < clients.length) {
    const batch = clients.slice(sockets.length, sockets.length + AT_ONCE);
    sockets.push(...(await Promise.all(batch.map((client) => connect(load, client)))));
  }
  const afterMib = load.gateway.rssMib();
  const [answers, firsts, lasts]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const sentMs = performance.now();
    const heard = sockets.map(async (socket) => {
      await once(socket, "message");
      return performance.now() - sentMs;
    });
    await makeFolder(owner, folder);
    const answeredMs = performance.now() - sentMs;
    const times = (await Promise.all(heard)).toSorted((one, other) => one - other);
    answers.push(answeredMs);
    firsts.push(times[0] ?? Number.NaN);
    lasts.push(times.at(-1) ?? Number.NaN);
  }
  for (const socket of sockets) socket.terminate();
  return {
    members: sockets.length,
    rounds: lasts.length,
    answerMsMedian: median(answers),
    firstMsMedian: median(firsts),
    lastMsMedian: median(lasts),
    lastMsMost: Math.round(Math.max(...lasts)),
    goalMs: GOAL_MS,
    kibASocket: Math.round(((afterMib - beforeMib) * 1024 * 10) / sockets.length) / 10,
  };
}

async function connect(load: LoadStack, { session }: TestClient): Promise<WebSocket> {
  if (session === null) throw new Error("no session");
  const plan = { port: load.port, uid: session.userId, protocols: protocolsOf(session) };
  return (await openSocket(plan)).socket;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
