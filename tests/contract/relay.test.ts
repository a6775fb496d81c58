import { request } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { channelPath, META_PROTOCOL, toTicketProtocol } from "#app/contract/realtime.ts";
import {
  signUp,
  type TestAccount,
  TestClient,
  type TestSession,
} from "#mock-api/testing/client.ts";
import { type Double, startDouble } from "#tests/support/double.ts";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";
import {
  aTicket,
  openSocket,
  protocolsOf,
  type SocketPlan,
  statusOf,
} from "#tests/support/sockets.ts";

let double: Double;
let ada: TestAccount;
let noor: TestAccount;
let gateways: [TestGateway, TestGateway];

beforeAll(async () => {
  double = await startDouble({ COFFER_API_LONG_POLL_MS: "5" });
  const base = `${double.url}/r/ca-central`;
  ada = await signUp(new TestClient(base), "ada@example.com");
  noor = await signUp(new TestClient(base), "noor@example.com");
});
afterAll(() => double.stop());
beforeEach(async () => {
  const plan = { apiUrl: double.url };
  gateways = [await startGateway(plan), await startGateway(plan)];
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.close();
});

function sessionOf({ client }: TestAccount): TestSession {
  if (client.session === null) throw new Error("no session");
  return client.session;
}

function planOf(account: TestAccount, changes: Partial<SocketPlan> = {}): SocketPlan {
  const session = sessionOf(account);
  const [{ port }] = gateways;
  return { port, uid: session.userId, protocols: protocolsOf(session), ...changes };
}

const change = (account: TestAccount, theme: "dark" | "light") =>
  account.client.call("userinfoset", { theme });

describe("a socket of somebody who is signed in", () => {
  it("hears of each change of his account, and nobody hears of another's", async () => {
    const own = await openSocket(planOf(ada));
    const other = await openSocket(planOf(noor));
    expect(own.socket.protocol).toBe(META_PROTOCOL);
    await change(ada, "dark");
    const { hist_id } = await ada.client.call("usernotifications", {});
    const message = { type: "UPDATE_USER", payload: { hist_id } };
    expect(await own.next()).toEqual({ kind: "message", message });
    await change(noor, "dark");
    await other.next();
    expect([own.heard.length, other.heard.length]).toEqual([1, 1]);
  });

  it("is reached at another gateway through the bus of the one API", async () => {
    const [, second] = gateways;
    const here = await openSocket(planOf(ada));
    const there = await openSocket(planOf(ada, { port: second.port }));
    await change(ada, "light");
    expect(await here.next()).toEqual(await there.next());
  });

  it("is ended with its session, and hears nothing after it", async () => {
    const client = new TestClient(`${double.url}/r/ca-central`);
    const eve = await signUp(client, "eve@example.com");
    const { socket, closed, heard } = await openSocket(planOf(eve));
    await client.call("sessiondelete", {});
    expect([await closed, heard.length, socket.readyState]).toEqual([4401, 0, 3]);
  });

  it("is ended by the first word that it says", async () => {
    const { socket, closed } = await openSocket(planOf(ada));
    socket.send("hello");
    expect(await closed).toBe(1008);
  });

  it("is ended by a message that is too long before it is read", async () => {
    const { socket, closed } = await openSocket(planOf(ada));
    socket.send(Buffer.alloc(256 * 1024 + 1));
    expect(await closed).toBe(1009);
  });

  it("is one of five; the sixth waits, and comes in when one has gone", async () => {
    const open = [];
    for (let count = 0; count < 5; count += 1) open.push(await openSocket(planOf(noor)));
    expect(await statusOf(planOf(noor))).toBe(429);
    const [first] = open;
    first?.socket.close();
    await first?.closed;
    expect(await statusOf(planOf(noor))).toBe(101);
  });
});

describe("a socket that is refused", () => {
  const refused = async (changes: () => Partial<SocketPlan>) => statusOf(planOf(ada, changes()));
  const ticket = (change: Parameters<typeof aTicket>[1]) => () => ({
    protocols: protocolsOf(sessionOf(ada), change),
  });
  const nowS = () => Math.floor(Date.now() / 1000);

  it.each([
    ["without an origin", () => ({ origin: null }), 403],
    ["from another page", () => ({ origin: "https://evil.example" }), 403],
    ["from another port", () => ({ origin: "http://localhost:1" }), 403],
    ["from a sandboxed page", () => ({ origin: "null" }), 403],
    ["for another host", () => ({ host: "evil.example" }), 421],
    ["without a ticket", () => ({ protocols: [META_PROTOCOL] }), 400],
    ["without any protocol", () => ({ protocols: [] }), 400],
    ["with a ticket that is no hex", () => ({ protocols: [META_PROTOCOL, "Authxyz"] }), 400],
    ["with a third protocol", () => ({ protocols: [...protocolsOf(sessionOf(ada)), "x"] }), 400],
    ["in the wrong order", () => ({ protocols: protocolsOf(sessionOf(ada)).toReversed() }), 400],
    ["with another's token", ticket({ access_token: "0".repeat(64) }), 401],
    ["with a wrong signature", ticket({ signature: "0".repeat(40) }), 401],
    ["with a wrong second signature", ticket({ sig2: "0".repeat(64) }), 401],
    ["for the channel of somebody else", () => ({ uid: sessionOf(noor).userId }), 401],
    ["for the channel of nobody", () => ({ uid: "1" }), 401],
    ["at a path beside it", () => ({ path: `/n/3${channelPath("1")}` }), 400],
    ["at a page", () => ({ path: "/files" }), 400],
    ["at the API", () => ({ path: "/api/" }), 400],
  ])("%s", async (_name, changes, status) => {
    expect(await refused(changes)).toBe(status);
  });

  it("with a ticket of more than a minute ago, or from the future", async () => {
    for (const servtime of [nowS() - 62, nowS() + 62]) {
      expect(await statusOf(planOf(ada, ticket({ servtime })()))).toBe(401);
    }
  });

  it("with a ticket that was used, at the other gateway as well", async () => {
    const protocols = [META_PROTOCOL, toTicketProtocol(aTicket(sessionOf(ada)))];
    const [, { port }] = gateways;
    expect(await statusOf(planOf(ada, { protocols }))).toBe(101);
    expect(await statusOf(planOf(ada, { protocols }))).toBe(401);
    expect(await statusOf(planOf(ada, { protocols, port }))).toBe(401);
  });

  it("with another nonce than the one that was signed", async () => {
    const signed = { ...aTicket(sessionOf(ada)), nonce: "0".repeat(32) };
    const protocols = [META_PROTOCOL, toTicketProtocol(signed)];
    expect(await statusOf(planOf(ada, { protocols }))).toBe(401);
  });
});

describe("a page that asks for a channel without an upgrade", () => {
  it("is told that it needs one", async () => {
    const [gateway] = gateways;
    expect((await gateway.ask(`/n/1${channelPath("1")}`)).status).toBe(426);
  });
});

describe("the bus of the API", () => {
  const statusAtApi = (path: string, headers: Record<string, string>) =>
    fetchUpgrade(`${double.url}${path}`, headers);

  it("hears its gateways alone", async () => {
    expect(await statusAtApi("/bus", {})).toBe(403);
    expect(await statusAtApi("/bus", { "x-gateway-secret": "0".repeat(64) })).toBe(403);
    expect(await statusAtApi("/r/ca/api/", {})).toBe(400);
  });

  it("that goes away ends the sockets, which are let in again after it came back", async () => {
    const { closed } = await openSocket(planOf(ada));
    await double.process.kill();
    expect(await closed).toBe(1001);
    expect(await statusOf(planOf(ada))).toBe(503);
    await double.process.start();
    await expect.poll(() => statusOf(planOf(ada))).toBe(101);
  });
});

function fetchUpgrade(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      headers: {
        connection: "upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
        ...headers,
      },
    });
    asked.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once("upgrade", (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.once("error", reject);
    asked.end();
  });
}
