import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { WebSocket } from "ws";
import { openSocket, protocolsOf } from "#tests/support/sockets.ts";
import { type LoadStack, startLoadStack } from "./load-stack.ts";
import { measureEncrypting } from "./share-encrypting.ts";

/**
 * `npm run bench:shares`, after a build: how long a change takes to everybody who is connected through
 * one gateway, from the moment in which it is sent to the last socket that heard of it; and how fast a
 * large folder becomes a share. `--members 1000`, `--rounds 20`, `--items 30000`; 0 leaves a part out.
 */
const { values } = parseArgs({
  options: {
    members: { type: "string", default: "1000" },
    rounds: { type: "string", default: "20" },
    items: { type: "string", default: "30000" },
  },
});
const AT_ONCE = 50;
const GOAL_MS = 1_000;

const members = Number(values.members);
const items = Number(values.items);
console.log(`${availableParallelism()} cores, loopback, Node ${process.version}`);
if (items > 0) console.table([await measureEncrypting(items)]);
if (members > 0) await tellNews();

async function tellNews(): Promise<void> {
  const stack = await startLoadStack({ COFFER_API_SOCKETS_OF_USER: String(members) });
  try {
    console.table([await measureNews(stack)]);
  } finally {
    await stack.stop();
  }
}

async function measureNews(load: LoadStack) {
  const account = await load.account("members", "gateway");
  const { session } = account.client;
  if (session === null) throw new Error("no session");
  const beforeMib = load.gateway.rssMib();
  const sockets: WebSocket[] = [];
  while (sockets.length < members) {
    const batch = Array.from({ length: Math.min(AT_ONCE, members - sockets.length) }, async () => {
      const plan = { port: load.port, uid: session.userId, protocols: protocolsOf(session) };
      return (await openSocket(plan)).socket;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  const afterMib = load.gateway.rssMib();
  const [firsts, lasts]: [number[], number[]] = [[], []];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const sentMs = performance.now();
    const heard = sockets.map(async (socket) => {
      await once(socket, "message");
      return performance.now() - sentMs;
    });
    await account.client.call("userinfoset", { theme: round % 2 === 0 ? "dark" : "light" });
    const times = (await Promise.all(heard)).toSorted((one, other) => one - other);
    firsts.push(times[0] ?? Number.NaN);
    lasts.push(times.at(-1) ?? Number.NaN);
  }
  for (const socket of sockets) socket.terminate();
  return {
    members: sockets.length,
    rounds: lasts.length,
    firstMsMedian: median(firsts),
    lastMsMedian: median(lasts),
    lastMsMost: Math.round(Math.max(...lasts)),
    goalMs: GOAL_MS,
    kibASocket: Math.round(((afterMib - beforeMib) * 1024 * 10) / sockets.length) / 10,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
