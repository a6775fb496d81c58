import { describe, expect, it } from "vitest";
import { purgeLinkLog } from "#api/store/link-log-repository.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeLink, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, downloadRange, uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});

const visitorFrom = (address: string, device = "phone"): TestClient =>
  server.client("ca-central", {
    "x-forwarded-for": address,
    "x-coffer-place": "Norway",
    "x-coffer-device": device,
  });

async function readyLink(lock = "") {
  const file = await uploadFile(owner);
  const link = await makeLink(owner, file.itemId, { lock });
  await encryptLink(owner, link);
  return { file, link };
}

type Asked = Partial<RequestOf<"linklog">>;
const logOf = (publink_id: string, page: Asked = {}) =>
  owner.client.call("linklog", { publink_id, before_id: "0", limit: 50, ...page });
const kindsOf = async (publinkId: string) =>
  (await logOf(publinkId)).entries.map(({ kind }) => kind);

const SAMPLE = { publink_id: "1", before_id: "0", limit: 50 };

describe("the log of a link", () => {
  it("tells who opened it: when, the country, the kind of device, and no address", async () => {
    const { link, file } = await readyLink();
    await visitorFrom("192.0.2.7").call("linkpathlist", visit(link.cachekey));
    const { entries } = await logOf(link.publinkId);
    expect(entries).toMatchObject([
      { kind: "opened", country: "Norway", device: "phone", coffer_id: file.itemId },
    ]);
    expect(JSON.stringify(entries)).not.toContain("192.0.2");
    const [listed] = (await owner.client.call("linklist", {})).linklist;
    expect(listed?.opened_s).toBe(entries[0]?.t);
  });

  it("counts one visitor's pages once, and another's for itself", async () => {
    const { link } = await readyLink();
    const one = visitorFrom("192.0.2.7");
    for (let pages = 0; pages < 3; pages += 1) await one.call("linkpathlist", visit(link.cachekey));
    await visitorFrom("192.0.2.8", "computer").call("linkpathlist", visit(link.cachekey));
    expect(await kindsOf(link.publinkId)).toEqual(["opened", "opened"]);
  });

  it("tells of downloads when their first bytes are asked for", async () => {
    const { file, link } = await readyLink();
    const visitor = visitorFrom("192.0.2.7");
    const { previewtoken: ticket } = await visitor.call("pathdata", dataRequest(file, link));
    expect(await kindsOf(link.publinkId)).toEqual([]);
    const reply = await downloadRange(visitor.base, { cachekey: file.cachekey, ticket });
    await reply.arrayBuffer();
    expect(await kindsOf(link.publinkId)).toEqual(["downloaded"]);
  });

  it("tells of whoever was turned away: a wrong password, a link that is over", async () => {
    const { link } = await readyLink("ab".repeat(16));
    const wrong = visit(link.cachekey, { lock: "cd".repeat(16) });
    expect(await visitorFrom("192.0.2.7").codeOf("linkpathlist", wrong)).toBe(8019);
    await control(server, "link", { cachekey: link.cachekey, expServtimeS: 1 });
    const late = visitorFrom("192.0.2.8");
    expect(await late.codeOf("linkpathlist", visit(link.cachekey))).toBe(8020);
    expect(await kindsOf(link.publinkId)).toEqual(["refused", "refused"]);
  });

  it("goes with its link, and nothing is written of one that is gone", async () => {
    const { link } = await readyLink();
    await visitorFrom("192.0.2.7").call("linkpathlist", visit(link.cachekey));
    const { db } = server.world.regions.get("ca-central")!;
    const left = () =>
      db
        .selectFrom("link_log")
        .select("id")
        .where("publink_id", "=", Number(link.publinkId))
        .execute();
    expect(await left()).toHaveLength(1);
    const request_id = sealed.requestId();
    await owner.client.call("linkdelete", { request_id, publink_id: link.publinkId });
    const late = visitorFrom("192.0.2.8");
    expect(await late.codeOf("linkpathlist", visit(link.cachekey))).toBe(8026);
    expect(await left()).toEqual([]);
  });

  it("is its owner's alone, comes in pages, and is gone after 90 days", async () => {
    const { link } = await readyLink();
    for (const host of [1, 2, 3])
      await visitorFrom(`192.0.2.${host}`).call("linkpathlist", visit(link.cachekey));
    const other = await server.account("eve@example.com");
    const request = { publink_id: link.publinkId, before_id: "0", limit: 50 };
    expect(await other.client.codeOf("linklog", request)).toBe(1101);
    const first = await logOf(link.publinkId, { limit: 2 });
    expect([first.entries.length, first.more]).toEqual([2, 1]);
    const rest = await logOf(link.publinkId, { before_id: first.entries[1]?.id ?? "", limit: 2 });
    expect([rest.entries.length, rest.more]).toEqual([1, 0]);
    const { db } = server.world.regions.get("ca-central")!;
    const lastS = first.entries[0]?.t ?? 0;
    await purgeLinkLog(db, lastS + 90 * 24 * 3600);
    expect((await logOf(link.publinkId)).entries.length).toBe(3);
    await purgeLinkLog(db, lastS + 90 * 24 * 3600 + 1);
    expect((await logOf(link.publinkId)).entries).toEqual([]);
  });

  it("names the item of a download, sealed as it is, while it is there, and none of an opening", async () => {
    const { file, link } = await readyLink();
    const visitor = visitorFrom("192.0.2.7");
    await visitor.call("linkpathlist", visit(link.cachekey));
    const { previewtoken: ticket } = await visitor.call("pathdata", dataRequest(file, link));
    const wish = { cachekey: file.cachekey, ticket };
    await (await downloadRange(visitor.base, wish)).arrayBuffer();
    const { db } = server.world.regions.get("ca-central")!;
    const mine = db.selectFrom("items").where("id", "=", Number(file.itemId));
    const item = await mine.select(["enc_name", "pfid", "domain", "type"]).executeTakeFirst();
    const itemsOf = async () =>
      (await logOf(link.publinkId)).entries.map(({ kind, item: of }) => [kind, of]);
    expect(await itemsOf()).toEqual([
      ["downloaded", item],
      ["opened", undefined],
    ]);
    // Of somebody else by now: its name is not told.
    const taken = { user_id: 999_999 };
    await db.updateTable("items").set(taken).where("id", "=", Number(file.itemId)).execute();
    expect((await itemsOf()).map(([, of]) => of)).toEqual([undefined, undefined]);
  });

  it("counts its days by the clock of whoever asks, and only when asked", async () => {
    const { link } = await readyLink("ab".repeat(16));
    const good = visit(link.cachekey, { lock: "ab".repeat(16) });
    const wrong = visit(link.cachekey, { lock: "cd".repeat(16) });
    for (const host of [1, 2]) await visitorFrom(`192.0.2.${host}`).call("linkpathlist", good);
    await visitorFrom("192.0.2.9").codeOf("linkpathlist", wrong);
    const { db } = server.world.regions.get("ca-central")!;
    // The first was half an hour before midnight in Greenwich.
    const midnightS = 20_000 * 86_400;
    const { entries } = await logOf(link.publinkId, { kinds: ["opened"] });
    expect(entries.map(({ kind }) => kind)).toEqual(["opened", "opened"]);
    const put = (id: string | undefined, t_s: number) =>
      db.updateTable("link_log").set({ t_s }).where("id", "=", Number(id)).execute();
    await put(entries[1]?.id, midnightS - 1_800);
    await put(entries[0]?.id, midnightS);
    const daysOf = async (zone_s: number) =>
      (await logOf(link.publinkId, { zone_s, kinds: ["refused"] })).days
        ?.filter(({ kind }) => kind === "opened")
        .map(({ day, n }) => [day, n]);
    expect(await daysOf(0)).toEqual([
      [19_999, 1],
      [20_000, 1],
    ]);
    expect(await daysOf(1_799)).toEqual(await daysOf(0));
    expect(await daysOf(1_800)).toEqual([[20_000, 2]]);
    expect(await daysOf(-1)).toEqual([[19_999, 2]]);
    expect((await logOf(link.publinkId)).days).toBeUndefined();
    expect(await owner.client.codeOf("linklog", { ...SAMPLE, zone_s: 50_401 })).toBe(9000);
  });

  it("brings the chosen kinds alone, over its pages", async () => {
    const { link } = await readyLink("ab".repeat(16));
    const wrong = visit(link.cachekey, { lock: "cd".repeat(16) });
    const good = visit(link.cachekey, { lock: "ab".repeat(16) });
    for (const host of [1, 2, 3]) {
      await visitorFrom(`192.0.2.${host}`).codeOf("linkpathlist", wrong);
      await visitorFrom(`192.0.2.${host}`).call("linkpathlist", good);
    }
    const page = { kinds: ["refused" as const], limit: 2 };
    const first = await logOf(link.publinkId, page);
    const before_id = first.entries[1]?.id ?? "";
    const rest = await logOf(link.publinkId, { ...page, before_id });
    const kinds = [...first.entries, ...rest.entries].map(({ kind }) => kind);
    expect([kinds, first.more, rest.more]).toEqual([["refused", "refused", "refused"], 1, 0]);
  });
});
