import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BodyRule, ENTRIES, type Entry, type EntryName } from "#server/entries.data.ts";
import { type EndedBody, sendEndlessly } from "#tests/attacks/endless-body.ts";
import { sendRaw } from "#tests/attacks/raw-socket.ts";
import { type AttackedServers, startAttackedServers } from "#tests/attacks/servers.ts";
import { rssMib } from "#tests/bench/bench-process.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
const KIB = 1024;
const MAX_GROWTH_MIB = 60;
/** Addresses of the attackers; honest calls come from elsewhere. */
const ATTACKER = "2001:db8:0:1::1";
const HONEST = "192.0.2.7";
const BODY_S = 1;
const CONNECTIONS = 24;

const PATHS: Readonly<Record<EntryName, string>> = {
  file: "/mark.svg",
  view: "/view/text",
  "security-txt": "/.well-known/security.txt",
  health: "/healthz",
  command: "/api/?command=provision2",
  wake: `/api/sub?cid=${"0".repeat(32)}&since=0`,
  features: "/api/features",
  analytics: "/_a",
  team: "/m/users/add",
  relay: "/n/1/multisub/cpanel1",
  upload: "/h/1/uploadmultichunk",
  download: "/h/1/isup.txt",
  "server-job": `/h/1/serverjob.fcgi?pid=${"0".repeat(32)}&jid=${"0".repeat(32)}`,
  reports: "/_r/csp",
  mailbox: "/_dev/mailbox",
  reload: "/_dev/reload",
  nowhere: "/h/9/x",
  "sso-start": "/sso/start",
  "sso-callback": "/sso/callback",
  "sso-key": "/sso/key",
  session: "/session",
  "session-end": "/session/end",
  "link-lock": `/dl/${"0".repeat(32)}/lock`,
  form: "/verify-email",
  comments: "/comment-iframe",
  office: "/file/1/view/officefse",
  page: "/login",
};
/** Not part of an installation in use. */
const SHOWN = ENTRIES.filter(({ name }) => name !== "reload");
const WITH_BODY = SHOWN.flatMap((entry) => {
  const rule = entry.methods.POST;
  return rule ? [{ name: entry.name, entry, rule }] : [];
});

let servers: AttackedServers;
let heads: Promise<readonly EndedBody[]>;

beforeAll(async () => {
  servers = await startAttackedServers({
    gatewayEnv: {
      COFFER_LIMIT_BODY_S: String(BODY_S),
      COFFER_LIMIT_STREAM_S: String(BODY_S),
      COFFER_TRUST_PROXY: "1",
    },
    apiEnv: { COFFER_API_LONG_POLL_MS: "5" },
  });
  // What is made once is made now, and not counted below.
  for (let round = 0; round < 20; round += 1) await answersHonestly();
  heads = dripHeads();
});
afterAll(() => servers.stop());

describe.each(SHOWN)("the entry $name", (entry) => {
  const path = PATHS[entry.name];

  it("has the methods of its row and no other", async () => {
    const allowed = Object.keys(entry.methods);
    for (const method of METHODS.filter((name) => !allowed.includes(name))) {
      const lines = ["connection: close"];
      const outcome = await ask(headOf({ entry, method, path, lines }));
      expect([method, outcome.statuses]).toEqual([method, [405]]);
      expect(outcome.text).toContain(`Allow: ${allowed.join(", ")}\r\n`);
    }
    expect((await ask(headOf({ entry, method: "CONNECT", path }))).isEnded).toBe(true);
  });

  it("takes no body where its row has none, and leaves HTTP for nothing", async () => {
    const without = Object.entries(entry.methods).filter(([, rule]) => rule === null);
    for (const [method] of without) {
      for (const line of ["content-length: 5", "transfer-encoding: chunked"]) {
        const outcome = await ask(headOf({ entry, method, path, lines: [line] }));
        expect([outcome.statuses, outcome.isEnded]).toEqual([[400], true]);
      }
    }
    const [method = "GET"] = Object.keys(entry.methods);
    const upgrade = ["connection: upgrade", "upgrade: websocket"];
    const outcome = await ask(headOf({ entry, method, path, lines: upgrade }));
    expect([outcome.statuses, outcome.isEnded]).toEqual([[400], true]);
  });
});

describe.each(WITH_BODY)("a body at the entry $name", ({ entry, rule }) => {
  const path = PATHS[entry.name];
  const post = (lines: readonly string[]) => headOf({ entry, method: "POST", path, lines });
  const typed = `content-type: ${typeOf(rule)}`;

  it("is refused by its type, its page and its length before a byte of it came", async () => {
    const length = `content-length: ${rule.maxBytes}`;
    const longer = `content-length: ${rule.maxBytes + 1}`;
    expect((await ask(post([length]))).statuses).toEqual([415]);
    expect((await ask(post([length, "content-type: text/html"]))).statuses).toEqual([415]);
    expect((await ask(post([longer, typed]))).statuses).toEqual([413]);
    if (entry.origin === "any") return;
    const foreign = [length, typed, "origin: https://evil.example"];
    expect((await ask(post(foreign))).statuses).toEqual([403]);
  });

  it("is asked for only when its type and its page are right", async () => {
    const expecting = ["expect: 100-continue", "content-length: 5"];
    expect((await ask(post(expecting))).statuses).toEqual([415]);
    expect((await ask(post([...expecting, typed]))).statuses[0]).toBe(100);
  });

  it("that never ends is ended, and others are answered meanwhile", async () => {
    const count = rule.taken === "whole" ? CONNECTIONS : 2;
    const part = chunk(Buffer.alloc(64 * KIB, "x"));
    const head = post([typed, "transfer-encoding: chunked"]);
    const ended = await underAttack(count, () => sendEndlessly({ ...at(head), part, everyMs: 0 }));
    for (const { status, sentBytes } of ended) {
      // The API ends an upload that is none itself; the gateway may see that before its answer.
      const ends = entry.name === "upload" ? [200, 413, 502] : [413, 429];
      expect([0, ...ends]).toContain(status);
      // What the sockets between the two hold is sent, but not taken.
      expect(sentBytes).toBeLessThan(rule.maxBytes + 16 * KIB * KIB);
    }
  });

  it("that drips is ended, and others are answered meanwhile", async () => {
    const drip = { part: Buffer.from("x"), everyMs: 100 };
    const head = post([typed, `content-length: ${rule.maxBytes}`]);
    const ended = await underAttack(CONNECTIONS, () => sendEndlessly({ ...at(head), ...drip }));
    for (const { status, sentBytes } of ended) {
      expect([408, 504]).toContain(status);
      expect(sentBytes).toBeLessThan(10 * KIB);
    }
  });
});

it("a head that drips is ended, although it took longer than all of that", async () => {
  const statuses = (await heads).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: CONNECTIONS }, () => 408));
});

/** Heads of which one byte comes now and then. */
function dripHeads(): Promise<readonly EndedBody[]> {
  const head = `GET /login HTTP/1.1\r\nhost: localhost:${servers.gatewayPort}\r\nx: `;
  const drip = { part: Buffer.from("x"), everyMs: 1_000 };
  return Promise.all(
    Array.from({ length: CONNECTIONS }, () => sendEndlessly({ ...at(head), ...drip })),
  );
}

function typeOf({ types }: BodyRule): string {
  const [type = ""] = types;
  return type.startsWith("multipart/") ? `${type}; boundary=x` : type;
}

interface Head {
  readonly entry: Entry;
  readonly method: string;
  readonly path: string;
  readonly lines?: readonly string[];
}

function headOf({ entry, method, path, lines = [] }: Head): string {
  const host = `localhost:${servers.gatewayPort}`;
  const isForeign = lines.some((line) => line.startsWith("origin:"));
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    `x-forwarded-for: ${ATTACKER}`,
    ...(entry.origin === "same" && !isForeign ? [`origin: http://${host}`] : []),
    ...lines,
    "",
    "",
  ].join("\r\n");
}

function at(head: string) {
  return { port: servers.gatewayPort, head };
}

function ask(head: string) {
  return sendRaw(servers.gatewayPort, head);
}

function chunk(bytes: Buffer): Buffer {
  const length = bytes.length.toString(16);
  return Buffer.concat([Buffer.from(`${length}\r\n`), bytes, Buffer.from("\r\n")]);
}

/** Runs so many attacks at once; meanwhile honest calls are answered and memory stays. */
async function underAttack(
  count: number,
  attack: () => Promise<EndedBody>,
): Promise<readonly EndedBody[]> {
  const pids = [servers.gateway.pid(), servers.api.pid()];
  const beforeMib = pids.map(rssMib);
  let isOver = false;
  const attacks = Promise.all(Array.from({ length: count }, attack)).finally(() => {
    isOver = true;
  });
  let answered = 0;
  do {
    await answersHonestly();
    answered += 1;
    const grownMib = pids.map((pid, index) => rssMib(pid) - (beforeMib[index] ?? 0));
    expect(Math.max(...grownMib)).toBeLessThan(MAX_GROWTH_MIB);
  } while (!isOver);
  expect(answered).toBeGreaterThan(0);
  return attacks;
}

async function answersHonestly(): Promise<void> {
  const origin = `http://localhost:${servers.gatewayPort}`;
  const headers = { "x-forwarded-for": HONEST };
  for (const path of ["/healthz", "/login", "/h/1/isup.txt"]) {
    expect((await fetch(origin + path, { headers })).status).toBe(200);
  }
  const reply = await fetch(`${origin}/api/?command=getloginsalt`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ username_b64: "YUBiLmM=" }),
  });
  expect(await reply.json()).toMatchObject({ success: 1 });
}
