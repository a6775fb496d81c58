import { beforeEach, describe, expect, it } from "vitest";
import { randomHex } from "#api/secrets.ts";
import { findLinkByCachekey } from "#api/store/links-repository.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, type MadeLink, makeLink, visit } from "#mock-api/testing/links.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";
import { assertUsable } from "./link-access.ts";

/** Wrong passwords of one address at one link (Reading R-06). */
const TRIES = 10;

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let link: MadeLink;
const lock = randomHex(16);

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});
beforeEach(async () => {
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
  link = await aLink();
});

async function aLink(): Promise<MadeLink> {
  const file = await uploadFile(owner);
  const made = await makeLink(owner, file.itemId, { lock });
  await encryptLink(owner, made);
  return made;
}

const put = (fields: object) => control(server, "link", { cachekey: link.cachekey, ...fields });
const open = (of = link, tried = lock) =>
  visitor.refusalOf("linkpathlist", visit(of.cachekey, { lock: tried }));
const codeAt = (of: MadeLink) => visitor.codeOf("linkpathlist", visit(of.cachekey, { lock }));

describe("a link that a visitor opens", () => {
  it("is open through the second of its expiry, and 8020 after it", async () => {
    await put({ expServtimeS: 1_000 });
    const { db } = server.world.regions.get("ca-central")!;
    const row = await findLinkByCachekey(db, link.cachekey);
    await assertUsable(db, row!, 1_000);
    await expect(assertUsable(db, row!, 1_001)).rejects.toMatchObject({ code: 8020 });
  });

  it("says with 8019, too, what the next password is stretched with", async () => {
    const refusal = await open(link, randomHex(16));
    expect(refusal).toMatchObject({ code: 8019, data: { iterations: 10_000, linkversion: 3 } });
    expect(refusal.data).toHaveProperty("salt");
  });

  it("stays open to an address that tried another one too often", async () => {
    const other = await aLink();
    for (let count = 0; count < TRIES; count += 1) await open(link, randomHex(16));
    expect(await codeAt(link)).toBe(8004);
    expect(await codeAt(other)).toBe(0);
  });

  it("counts a wrong password once, however often a page that knows no better asks with it", async () => {
    const changed = randomHex(16);
    for (let count = 0; count < 2 * TRIES; count += 1) {
      expect((await open(link, changed)).code).toBe(8019);
    }
    for (let count = 1; count < TRIES; count += 1) {
      expect(await codeAt(link)).toBe(0);
      await open(link, randomHex(16));
    }
    expect(await codeAt(link)).toBe(8004);
  });

  it("counts the addresses of one /64 as one", async () => {
    const from = (address: string) => server.client("ca-central", { "x-forwarded-for": address });
    const tryAt = (address: string, tried: string) =>
      from(address).codeOf("linkpathlist", visit(link.cachekey, { lock: tried }));
    for (let count = 0; count < TRIES; count += 1) {
      await tryAt(`2001:db8:1:2::${count + 1}`, randomHex(16));
    }
    expect(await tryAt("2001:db8:1:2:ffff::1", lock)).toBe(8004);
    expect(await tryAt("2001:db8:1:3::1", lock)).toBe(0);
  });

  it("that has reached its limit still hears that a download is whole", async () => {
    await put({ downloadLimit: 1, downloadCount: 1 });
    expect(await codeAt(link)).toBe(8021);
    const links = [{ publink_id: link.cachekey, passwordlock: lock }];
    expect(await visitor.codeOf("linkconsume", { links })).toBe(0);
  });
});
