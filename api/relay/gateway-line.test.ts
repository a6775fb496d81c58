import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GatewayLine, SocketCounts } from "#api/relay/gateway-line.ts";
import type { RealtimeMessage } from "#app/contract/realtime.ts";
import type { BusReply } from "#app/contract/realtime-bus.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { aTicket } from "#tests/support/sockets.ts";

const MOST = 2;
const NEWS: RealtimeMessage = { type: "UPDATE_USER", payload: { hist_id: "1" } };

let server: TestServer;
let ada: TestAccount;
let noor: TestAccount;
let counts: SocketCounts;
let said: BusReply[];
let line: GatewayLine;

beforeAll(async () => {
  server = await startTestServer({ socketsOfUser: MOST });
  ada = await server.account("ada@example.com");
  noor = await server.account("noor@example.com");
});
afterAll(() => server.stop());
beforeEach(() => {
  [counts, said] = [new SocketCounts(), []];
  line = newLine();
});

function newLine(): GatewayLine {
  const heard = said;
  return new GatewayLine({ world: server.world, counts, send: (reply) => heard.push(reply) });
}

function sessionOf({ client }: TestAccount) {
  if (client.session === null) throw new Error("no session");
  return client.session;
}

const uidOf = (account: TestAccount) => sessionOf(account).userId;

function ask(id: number, account: TestAccount, region = "ca"): string {
  const session = sessionOf(account);
  const ticket = aTicket(session);
  return JSON.stringify({ op: "sub", id, region, uid: session.userId, ticket });
}

const leave = (id: number) => line.take(JSON.stringify({ op: "unsub", id }));
const stateOf = (id: number) =>
  said.flatMap((reply) => (reply.op === "subbed" && reply.id === id ? [reply.state] : []))[0];

async function join(id: number, account: TestAccount, at = line): Promise<string | undefined> {
  expect(at.take(ask(id, account))).toBe(true);
  await expect.poll(() => stateOf(id)).toBeDefined();
  return stateOf(id);
}

const hear = (account: TestAccount) => line.hear(Number(uidOf(account)), NEWS);
/** What was said since, once all that was begun before has been dealt with. */
async function since(from: number, until: TestAccount): Promise<BusReply[]> {
  hear(until);
  const isLast = (reply: BusReply) => reply.op === "frame" && reply.uid === uidOf(until);
  await expect.poll(() => said.slice(from).some(isLast)).toBe(true);
  return said.slice(from);
}
const frameFor = (account: TestAccount) => ({ op: "frame", uid: uidOf(account), message: NEWS });

describe("the line of a gateway", () => {
  it("brings what is said to a user once, however many sockets of his there are, and to nobody without one", async () => {
    expect([await join(1, ada), await join(2, ada)]).toEqual(["open", "open"]);
    const from = said.length;
    hear(noor);
    expect(await since(from, ada)).toEqual([frameFor(ada)]);
  });

  it("ends for what is no call, and for a number that is in use or asked about", async () => {
    for (const text of ["{", "null", '{"op":"sub","id":1}', '{"op":"all","id":1}'])
      expect(line.take(text)).toBe(false);
    expect(line.take(ask(1, ada))).toBe(true);
    expect(line.take(ask(1, noor))).toBe(false);
    await expect.poll(() => stateOf(1)).toBe("open");
    expect(line.take(ask(1, noor))).toBe(false);
    expect(said).toHaveLength(1);
  });

  it("lets nobody in who has gone while his ticket is looked at, and keeps no place for him", async () => {
    line.take(ask(1, ada));
    expect(leave(1)).toBe(true);
    await expect.poll(() => stateOf(1)).toBe("refused");
    for (const id of [2, 3]) expect(await join(id, ada)).toBe("open");
    expect(await join(4, ada)).toBe("full");
  });

  it("gives a place free once, whoever is said to go, and how often", async () => {
    for (const id of [1, 2]) await join(id, ada);
    expect(leave(99)).toBe(true);
    expect(await join(3, ada)).toBe("full");
    for (const _ of [1, 2]) expect(leave(1)).toBe(true);
    expect(await join(4, ada)).toBe("open");
    expect(await join(5, ada)).toBe("full");
    // The places of one are not another's.
    expect(await join(6, noor)).toBe("open");
  });

  it("counts a user's sockets at all gateways, and a gateway that goes gives them back", async () => {
    const other = newLine();
    for (const id of [1, 2]) expect(await join(id, ada, other)).toBe("open");
    expect(await join(3, ada)).toBe("full");
    other.close();
    expect(await join(4, ada)).toBe("open");
  });

  it("lets nobody in at another region than his own, and his number may ask again", async () => {
    line.take(ask(1, ada, "us"));
    await expect.poll(() => stateOf(1)).toBe("refused");
    said.length = 0;
    expect(await join(1, ada)).toBe("open");
  });

  it("lets nobody in whose account is suspended, though his ticket is good", async () => {
    const max = await server.account("max@example.com");
    await server.world.regions
      .get("ca-central")
      ?.db.updateTable("users")
      .set({ state_code: 8053 })
      .where("id", "=", Number(uidOf(max)))
      .execute();
    expect(await join(1, max)).toBe("refused");
  });

  it("looks at each session where its account is: those of two regions stand beside each other", async () => {
    const zoe = await server.account("zoe@example.com", "us-central");
    await join(1, ada);
    line.take(ask(2, zoe, "us"));
    await expect.poll(() => stateOf(2)).toBe("open");
    const from = said.length;
    line.recheck();
    hear(zoe);
    expect(await since(from, ada)).toEqual([frameFor(zoe), frameFor(ada)]);
  });

  it("says nothing any more once it is closed, and lets in nobody who waits", async () => {
    await join(1, ada);
    const [from, other] = [said.length, newLine()];
    line.take(ask(2, ada));
    line.hear(Number(uidOf(ada)), NEWS);
    line.close();
    for (const id of [11, 12]) expect(await join(id, ada, other)).toBe("open");
    expect(said.slice(from).map((reply) => reply.op)).toEqual(["subbed", "subbed"]);
    other.close();
  });
});

describe("a session that has ended without a word", () => {
  it("is found by the next look, or before the next message, which it does not hear", async () => {
    const again = async () => {
      const eve = await server.account(`eve${said.length}@example.com`);
      await join(said.length + 10, eve);
      return eve;
    };
    await join(1, ada);
    const looked = await again();
    await looked.client.call("sessiondelete", {});
    line.recheck();
    await expect.poll(() => said.filter(({ op }) => op === "end")).toHaveLength(1);
    const told = await again();
    await told.client.call("sessiondelete", {});
    const from = said.length;
    hear(told);
    const replies = await since(from, ada);
    expect(replies.map(({ op }) => op)).toEqual(["end", "frame"]);
    expect(replies[1]).toEqual(frameFor(ada));
  });
});
