import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { type RawOutcome, sendRaw } from "#tests/attacks/raw-socket.ts";
import { type AttackedServers, startAttackedServers } from "#tests/attacks/servers.ts";
import { SMUGGLING_FORMS, type SmugglingForm } from "#tests/attacks/smuggling.data.ts";

/** Names that only a request that nobody made asks for. */
const MARK = Buffer.from("smuggled@example.org").toString("base64");
const JSON_TYPE = "content-type: application/json";

interface AttackedPath {
  readonly method: string;
  readonly path: string;
  readonly lines: readonly string[];
}

const GATEWAY_PATHS: readonly AttackedPath[] = [
  { method: "POST", path: "/api/?command=getloginsalt", lines: [JSON_TYPE] },
  { method: "GET", path: `/api/sub?cid=${"0".repeat(32)}&since=0`, lines: [] },
  { method: "GET", path: "/h/1/isup.txt", lines: [] },
  { method: "GET", path: "/h/1/proxyapi.fcgi?command=download", lines: [] },
  {
    method: "POST",
    path: "/h/2/uploadmultichunk",
    lines: ["content-type: multipart/form-data; boundary=x"],
  },
  { method: "GET", path: "/healthz", lines: [] },
  { method: "GET", path: "/_dev/mailbox", lines: [] },
  { method: "GET", path: "/files", lines: [] },
  { method: "POST", path: "/session", lines: [JSON_TYPE, "sec-fetch-site: same-origin"] },
];
const API_PATHS: readonly AttackedPath[] = [
  { method: "POST", path: "/r/ca/api/?command=getloginsalt", lines: [JSON_TYPE] },
  { method: "GET", path: "/r/ca/h/1/isup.txt", lines: [] },
  { method: "GET", path: "/r/ca/h/1/proxyapi.fcgi?command=download", lines: [] },
  {
    method: "POST",
    path: "/r/ca/h/2/uploadmultichunk",
    lines: ["content-type: multipart/form-data; boundary=x"],
  },
  { method: "GET", path: `/r/us/api/sub?cid=${"0".repeat(32)}&since=0`, lines: [] },
  { method: "GET", path: "/mailbox.json", lines: [] },
  { method: "POST", path: "/control/fail-clear", lines: [] },
  { method: "GET", path: "/healthz", lines: [] },
];

let servers: AttackedServers;
let salts: ReadonlyMap<string, string>;

beforeAll(async () => {
  servers = await startAttackedServers({ apiEnv: { COFFER_API_LONG_POLL_MS: "5" } });
  const names = ["noor", "maren", "ada"];
  salts = new Map(
    await Promise.all(names.map(async (name) => [name, await saltOf(name)] as const)),
  );
});
afterAll(() => servers.stop());

describe.each([
  ["the gateway", GATEWAY_PATHS, () => servers.gatewayPort],
  ["the API", API_PATHS, () => servers.apiPort],
] as const)("requests that two servers may cut differently, at %s", (_where, paths, port) => {
  it.each(SMUGGLING_FORMS.map((form) => [form.name, form] as const))("%s", async (_name, form) => {
    for (const attacked of paths) {
      const outcome = await sendRaw(port(), toBytes(form, attacked, port()));
      expectRefusal(form, attacked, outcome);
    }
    await expectHonestAnswers();
    expect(await callsOfNobody()).toBe(0);
  });
});

it("a request that is smuggled would be seen", async () => {
  const { apiPort } = servers;
  await sendRaw(apiPort, nextRequest());
  expect(await callsOfNobody()).toBe(1);
  await servers.control("received-clear");
});

it("there are more than sixty ways to try", () => {
  expect(SMUGGLING_FORMS.length).toBeGreaterThan(60);
});

/** One refusal and the end of the connection; a good request gets its own answers. */
function expectRefusal(form: SmugglingForm, attacked: AttackedPath, outcome: RawOutcome): void {
  const where = `${attacked.method} ${attacked.path}: ${outcome.text}`;
  if (!form.isRefused) {
    expect(outcome.statuses.length, where).toBe(2);
    return;
  }
  expect(outcome.statuses.length, where).toBeLessThanOrEqual(1);
  expect(outcome.statuses[0] ?? 400, where).toBeGreaterThanOrEqual(400);
  expect(outcome.statuses[0] ?? 400, where).toBeLessThan(500);
  expect(outcome.isEnded, where).toBe(true);
}

/** Another client, whose calls go over the connections that the attack has used. */
async function expectHonestAnswers(): Promise<void> {
  for (const [name, salt] of salts) {
    expect(await saltOf(name)).toBe(salt);
    const isup = await fetch(`${origin()}/h/1/isup.txt`);
    expect([isup.status, await isup.text()]).toEqual([200, "up"]);
  }
}

async function saltOf(name: string): Promise<string> {
  const username_b64 = Buffer.from(`${name}@example.org`).toString("base64");
  const reply = await fetch(`${origin()}/api/?command=getloginsalt`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username_b64 }),
  });
  return reply.text().then((text) => text.replace(/"servtime":\d+/, ""));
}

/** Calls that reached the API although no client has made them. */
async function callsOfNobody(): Promise<number> {
  const { calls } = await servers.control<{ calls: readonly { body: string }[] }>("received");
  await servers.control("received-clear");
  return calls.filter(({ body }) => body.includes(MARK)).length;
}

function origin(): string {
  return `http://localhost:${servers.gatewayPort}`;
}

function toBytes(form: SmugglingForm, attacked: AttackedPath, port: number): string {
  const next = nextRequest();
  const host = `localhost:${port}`;
  const fill = (text: string) =>
    text
      .replaceAll("{LEN}", String(next.length))
      .replaceAll("{HEX}", next.length.toString(16))
      .replaceAll("{PATH}", attacked.path)
      .replaceAll("{HOST}", host)
      .replaceAll("{NEXT}", () => next);
  const version = form.version ?? "HTTP/1.1";
  const target = form.target ?? "{PATH}";
  const own = form.method === undefined ? attacked.lines : [];
  const secret = `${GATEWAY_HEADER}: ${servers.apiSecret}`;
  const head = [
    `${form.method ?? attacked.method} ${target} ${version}`.trimEnd(),
    `host: ${host}`,
    secret,
    ...own,
    ...form.lines,
    "",
    "",
  ];
  return fill(head.join(form.lineEnd ?? "\r\n") + form.body);
}

/** What a smuggler would have the API do: it knows even the gateway's secret. */
function nextRequest(): string {
  const body = JSON.stringify({ username_b64: MARK });
  return [
    "POST /r/ca/api/?command=getloginsalt HTTP/1.1",
    "host: localhost",
    `${GATEWAY_HEADER}: ${servers.apiSecret}`,
    JSON_TYPE,
    `content-length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}
