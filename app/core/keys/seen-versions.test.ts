import { beforeAll, describe, expect, it } from "vitest";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { makeTestAccount } from "#tests/support/transfer-account.ts";
import { SeenVersions } from "./seen-versions.ts";

const FID = "ab".repeat(16);
const aName = (rev: number, name = `name ${rev}`) => ({ domain: "m", fid: FID, rev, name });
const aSeal = (ver: number) => ({ domain: "m", fid: FID, ver });

let crypto: CryptoPort;
let otherCrypto: CryptoPort;

beforeAll(async () => {
  crypto = (await makeTestAccount()).crypto;
  otherCrypto = (await makeTestAccount()).crypto;
});

const aPage = (device: FakeStorage, keys = crypto) =>
  new SeenVersions({ crypto: keys, device, userName: () => "ada@example.com" });

async function judged(seen: SeenVersions, rev: number, name?: string) {
  const [answer] = await seen.judgeNames([aName(rev, name)]);
  return answer;
}

describe("what this device has seen", () => {
  it("makes a lower rev older, and a higher one the newest", async () => {
    const seen = aPage(new FakeStorage());
    expect(await judged(seen, 2)).toEqual({ name: "name 2", rev: 2, isOlder: false });
    expect(await judged(seen, 1)).toEqual({ name: "name 1", rev: 2, isOlder: true });
    expect(await judged(seen, 3)).toEqual({ name: "name 3", rev: 3, isOlder: false });
    expect(await judged(seen, 2)).toMatchObject({ isOlder: true });
  });

  it("keeps the first of two names with one rev", async () => {
    const seen = aPage(new FakeStorage());
    await judged(seen, 1, "mine");
    expect(await judged(seen, 1, "theirs")).toMatchObject({ name: "mine", isOlder: false });
  });

  it("looks a fid up inside its domain only", async () => {
    const seen = aPage(new FakeStorage());
    await judged(seen, 5);
    const [borrowed] = await seen.judgeNames([{ ...aName(1), domain: "m9" }]);
    expect(borrowed).toMatchObject({ rev: 1, isOlder: false });
  });

  it("makes a lower version of a seal older", async () => {
    const seen = aPage(new FakeStorage());
    expect(await seen.isOlderSeal(aSeal(2))).toBe(false);
    expect(await seen.isOlderSeal(aSeal(1))).toBe(true);
    expect(await seen.isOlderSeal(aSeal(2))).toBe(false);
  });

  it("is not pushed out by the names of a share or link, nor by many of those", async () => {
    const device = new FakeStorage();
    const before = aPage(device);
    await judged(before, 2);
    const others = (domain: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...{ domain, fid: n.toString(16).padStart(32, "0"), rev: 7, name: "a" },
      }));
    await before.judgeNames([{ ...aName(5), domain: "m8" }]);
    await before.judgeNames(others("m9", 25_000));
    await before.settled();
    const after = aPage(device);
    expect(await judged(after, 1)).toMatchObject({ rev: 2, isOlder: true });
    const [elsewhere] = await after.judgeNames([{ ...aName(4), domain: "m8" }]);
    expect(elsewhere).toMatchObject({ rev: 5, isOlder: true });
    for (let share = 10; share < 24; share += 1) {
      await after.judgeNames(others(`m${share}`, 2_000));
    }
    await after.settled();
    expect(await judged(aPage(device), 1)).toMatchObject({ rev: 2, isOlder: true });
  });

  it("outlives the page, sealed under the account's key and without names", async () => {
    const device = new FakeStorage();
    const before = aPage(device);
    await judged(before, 2, "salary.xlsx");
    await before.isOlderSeal(aSeal(3));
    await before.settled();
    const kept = [...device.values].join();
    expect(kept).toContain("seen:ada@example.com");
    expect(kept).not.toContain(FID);
    expect(kept).not.toContain("salary");
    const after = aPage(device);
    expect(await judged(after, 1)).toMatchObject({ rev: 2, isOlder: true });
    expect(await after.isOlderSeal(aSeal(2))).toBe(true);
  });

  it("keeps what another tab has met meanwhile", async () => {
    const device = new FakeStorage();
    const [here, there] = [aPage(device), aPage(device)];
    await Promise.all([judged(here, 1), judged(there, 1)]);
    await judged(there, 4);
    await there.settled();
    await here.isOlderSeal(aSeal(2));
    await here.settled();
    expect(await judged(aPage(device), 3)).toMatchObject({ rev: 4, isOlder: true });
  });

  it("is nothing for another account, and for what is damaged", async () => {
    const device = new FakeStorage();
    const seen = aPage(device);
    await judged(seen, 2);
    await seen.settled();
    expect(await judged(aPage(device, otherCrypto), 1)).toMatchObject({ isOlder: false });
    device.write("seen:ada@example.com", "AAAA");
    expect(await judged(aPage(device), 1)).toMatchObject({ isOlder: false });
  });

  it("keeps nothing of items that nothing can be older than", async () => {
    const device = new FakeStorage();
    const seen = aPage(device);
    await judged(seen, 0);
    await seen.isOlderSeal(aSeal(1));
    await seen.settled();
    expect(device.values.size).toBe(0);
  });

  it("goes on with this page's own memory where nothing can be kept", async () => {
    const device = new FakeStorage();
    device.write = () => {
      throw new Error("full");
    };
    const seen = aPage(device);
    await judged(seen, 2);
    await seen.settled();
    expect(await judged(seen, 1)).toMatchObject({ isOlder: true });
  });
});
