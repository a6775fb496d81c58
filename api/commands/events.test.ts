import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVENT_LIMITS } from "#app/contract/events.data.ts";
import { signIn, type TestAccount, type TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
  await control(server, "account", { email: ada.email, verified: true });
});
afterEach(() => server.stop());

const events = async (client: TestClient, limit = 100) =>
  (await client.call("eventlist", { limit })).events;
const codes = async (client = ada.client) => (await events(client)).map(({ code }) => code);
const from = (address: string) => server.client("ca-central", { "x-forwarded-for": address });
const wrong = (client: TestClient, username = ada.email) =>
  client.codeOf("sessionnew", { username, password: sealed.loginHash() });

describe("an event", () => {
  it("stands for each thing that happened with the account, the newest first", async () => {
    const folder = await makeFolder(ada);
    const link = await makeLink(ada, folder);
    const ids = { request_id: sealed.requestId(), publink_id: link.publinkId };
    await ada.client.call("linkdelete", ids);
    await ada.client.call("linkdelete", ids);
    const batch = { request_id: sealed.requestId(), coffer_ids: [folder] };
    await ada.client.call("pathdelete", batch);
    expect(await codes()).toEqual([
      "items-deleted",
      "link-deleted",
      "link-made",
      "signed-in",
      "account-made",
    ]);
  });

  it("tells when, from where and in which session", async () => {
    const phone = from("203.0.113.7");
    await signIn(phone, ada);
    const { sessions } = await phone.call("sessionlist", {});
    const [newest] = await events(phone);
    expect(newest).toMatchObject({
      code: "signed-in",
      n: 1,
      address: "203.0.113.7",
      place: "Unknown place",
      is_client: 0,
      session_id: sessions.find(({ is_this }) => is_this === 1)?.session_id,
    });
    expect(newest?.t).toBeCloseTo(server.world.clock.nowS(), -1);
  });

  it("holds the name of its item as sealed as it came", async () => {
    const folder = await makeFolder(ada);
    await makeLink(ada, folder);
    const [made] = await events(ada.client);
    const { item } = await ada.client.call("pathget", { coffer_id: folder });
    expect(made?.item).toEqual({
      enc_name: item.enc_name,
      pfid: item.pfid,
      domain: item.domain,
      type: "dir",
    });
  });

  it("of failures in a row from one address is one, with their number", async () => {
    await wrong(from("203.0.113.7"));
    await wrong(from("203.0.113.7"));
    await wrong(from("203.0.113.8"));
    const failed = (await events(ada.client)).filter(({ code }) => code === "sign-in-failed");
    expect(failed.map(({ n, address }) => [n, address])).toEqual([
      [1, "203.0.113.8"],
      [2, "203.0.113.7"],
    ]);
    expect(failed[0]?.session_id).toBe("0");
  });

  it("is written for a name that nobody has as well, and shown to nobody", async () => {
    const rows = () => server.world.regions.get("ca-central")!.db.selectFrom("events").selectAll();
    await wrong(from("203.0.113.7"), "nobody@example.com");
    expect(await rows().where("user_id", "=", 0).execute()).toHaveLength(1);
    expect(await codes()).toEqual(["signed-in", "account-made"]);
  });

  it("is told by a client from a list only, once for a request, and marked", async () => {
    const told = { request_id: sealed.requestId(), code: "reseal-refused", n: 12 } as const;
    await ada.client.call("eventadd", told);
    await ada.client.call("eventadd", told);
    expect((await events(ada.client))[0]).toMatchObject({
      code: "reseal-refused",
      n: 12,
      is_client: 1,
    });
    expect((await codes()).filter((code) => code === "reseal-refused")).toHaveLength(1);
    const forged = { ...told, request_id: sealed.requestId(), code: "signed-in" };
    const reply = await ada.client.send("eventadd", forged, {});
    expect(await reply.json()).toMatchObject({ success: 0, error_code: 9000 });
  });

  it("is seen by nobody else", async () => {
    const eve = await server.account("eve@example.com");
    await wrong(from("203.0.113.7"));
    expect(await codes(eve.client)).toEqual(["signed-in", "account-made"]);
  });
});

describe("the list of events", () => {
  it("comes in pages, with the number of all", async () => {
    for (let n = 1; n <= 5; n += 1) {
      await ada.client.call("eventadd", { request_id: sealed.requestId(), code: "state-older", n });
    }
    const seen: number[] = [];
    let before_id = "0";
    for (;;) {
      const page = await ada.client.call("eventlist", { kind: "safety", limit: 2, before_id });
      expect(page.total).toBe(5);
      seen.push(...page.events.map(({ n }) => n));
      before_id = page.events.at(-1)?.id ?? "";
      if (page.more === 0) break;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it("shows one kind, and no older ones than asked for", async () => {
    const { events: signIns } = await ada.client.call("eventlist", { kind: "links", limit: 9 });
    expect(signIns).toEqual([]);
    const since_s = server.world.clock.nowS() + 60;
    expect(await ada.client.call("eventlist", { since_s, limit: 9 })).toMatchObject({
      events: [],
      total: 0,
    });
  });

  it("keeps so many of one code, and all others beside them", async () => {
    const { db } = server.world.regions.get("ca-central")!;
    const row = {
      user_id: Number(ada.client.session?.userId),
      t_s: 1,
      address: "",
      place: "",
      code: "items-deleted",
      n: 1,
      session_id: 0,
      is_client: 0,
      item: "",
    };
    const rows = Array.from({ length: EVENT_LIMITS.keptOfCode }, (_, id) => ({
      ...row,
      id: id + 1,
      t_s: server.world.clock.nowS(),
    }));
    for (let at = 0; at < rows.length; at += 500) {
      await db
        .insertInto("events")
        .values(rows.slice(at, at + 500))
        .execute();
    }
    const folder = await makeFolder(ada);
    const batch = { request_id: sealed.requestId(), coffer_ids: [folder] };
    await ada.client.call("pathdelete", batch);
    const { total } = await ada.client.call("eventlist", { kind: "files", limit: 1 });
    expect(total).toBe(EVENT_LIMITS.keptOfCode);
    expect(await codes()).toContain("items-deleted");
    const { total: others } = await ada.client.call("eventlist", { kind: "sign-in", limit: 1 });
    expect(others).toBe(2);
  });

  it("forgets after a year, and what was tried for nobody's name after a day", async () => {
    await wrong(from("203.0.113.7"), "nobody@example.com");
    const rows = () => server.world.regions.get("ca-central")!.db.selectFrom("events").selectAll();
    server.world.clock.shift(25 * 3600 * 1000);
    await control(server, "tidy");
    expect((await rows().execute()).map(({ code }) => code)).toEqual(["account-made", "signed-in"]);
    server.world.clock.shift(366 * 24 * 3600 * 1000);
    await control(server, "tidy");
    expect(await rows().execute()).toEqual([]);
  });
});
