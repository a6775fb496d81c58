import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  cutAt,
  findOwnItem,
  findReached,
  findReachedShare,
  readAudience,
  readShownPath,
} from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { readPath } from "#api/store/items-repository.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { join, makeShare, openShareHouse, readShare, userIdOf } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let db: Db;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;
/** Shared by the owner with the guest; the third person has no part in it. */
let folder: number;
let inner: number;
let shareId: number;

beforeAll(async () => {
  ({ server, owner, guest, third } = await openShareHouse());
  ({ db } = server.world.regions.get("ca-central")!);
});
afterAll(() => server.stop());

beforeEach(async () => {
  folder = Number(await makeFolder(owner));
  inner = Number(await makeFolder(owner, String(folder)));
  shareId = Number(await makeShare(owner, String(folder)));
  await join(owner, guest, { shareId: String(shareId) });
});

const idOf = (account: TestAccount) => Number(userIdOf(account));
const reach = async (account: TestAccount, id = inner) =>
  (await findReached(db, idOf(account), id))?.share?.share_id;
const reachShare = async (account: TestAccount, id = shareId) =>
  (await findReachedShare(db, idOf(account), id))?.share_id;
const audience = async (id = inner) =>
  (await readAudience(db, await readPath(db, id))).toSorted((a, b) => a - b);

const setShare = (fields: { is_stopped?: 1; is_set?: 0 }) =>
  db.updateTable("team_shares").set(fields).where("share_id", "=", shareId).execute();
const setMember = (status: "accepted" | "invited" | "declined" | "left" | "removed") =>
  db
    .updateTable("share_members")
    .set({ status })
    .where("share_id", "=", shareId)
    .where("user_id", "=", idOf(guest))
    .execute();
const setOwnerState = (state_code: number) =>
  db.updateTable("users").set({ state_code }).where("id", "=", idOf(owner)).execute();
const setTrash = (id: number) =>
  db.updateTable("items").set({ is_deleted: 1 }).where("id", "=", id).execute();

describe("an item of somebody else", () => {
  it("is reached by whoever accepted a share above it, and by nobody else", async () => {
    expect(await reach(guest)).toBe(shareId);
    expect(await reach(guest, folder)).toBe(shareId);
    expect(await reach(guest, Number(owner.rootId))).toBeUndefined();
    expect(await findReached(db, idOf(third), inner)).toBeUndefined();
    expect(await findReached(db, idOf(owner), inner)).toMatchObject({ share: null });
    expect(await findReached(db, idOf(owner), 999_999)).toBeUndefined();
  });

  it("is nobody's own", async () => {
    expect((await findOwnItem(db, idOf(owner), inner))?.id).toBe(inner);
    expect(await findOwnItem(db, idOf(guest), inner)).toBeUndefined();
    expect(await findOwnItem(db, idOf(owner), 999_999)).toBeUndefined();
  });

  it.each(["invited", "declined", "left", "removed"] as const)(
    "is out of reach for whoever is %s",
    async (status) => {
      await setMember(status);
      expect([await reach(guest), await reachShare(guest)]).toEqual([undefined, undefined]);
      await setMember("accepted");
      expect([await reach(guest), await reachShare(guest)]).toEqual([shareId, shareId]);
    },
  );

  it("is out of reach once the share is stopped, though its people stand as accepted", async () => {
    await setShare({ is_stopped: 1 });
    expect([await reach(guest), await reachShare(guest)]).toEqual([undefined, undefined]);
  });

  it("is out of reach while the share has no keys", async () => {
    await setShare({ is_set: 0 });
    expect([await reach(guest), await reachShare(guest)]).toEqual([undefined, undefined]);
  });

  it("is out of reach while the account of its owner is suspended or closed (Reading R-136)", async () => {
    await setOwnerState(8053);
    expect([await reach(guest), await reachShare(guest)]).toEqual([undefined, undefined]);
    expect(await findReached(db, idOf(owner), inner)).toMatchObject({ share: null });
    await setOwnerState(0);
    expect([await reach(guest), await reachShare(guest)]).toEqual([shareId, shareId]);
  });

  it("is out of reach while the shared folder lies in the trash, and not for what is deleted in it", async () => {
    await setTrash(inner);
    expect(await reach(guest)).toBe(shareId);
    await setTrash(folder);
    expect([await reach(guest), await reachShare(guest)]).toEqual([undefined, undefined]);
  });
});

describe("a share by its number", () => {
  it("is reached by whoever is on it, and neither by its owner nor by a number that is none", async () => {
    expect(await reachShare(guest)).toBe(shareId);
    expect(await reachShare(third)).toBeUndefined();
    expect(await reachShare(owner)).toBeUndefined();
    expect(await reachShare(guest, 999_999)).toBeUndefined();
  });

  it("is not the one that its folder was shared by before", async () => {
    await setShare({ is_stopped: 1 });
    const next = Number(await makeShare(owner, String(folder)));
    await join(owner, guest, { shareId: String(next) });
    expect(await reachShare(guest, next)).toBe(next);
    expect(await reachShare(guest)).toBeUndefined();
    expect((await readShare(guest, String(next))).share_id).toBe(String(next));
  });
});

describe("the path that somebody is shown", () => {
  const idsOf = (path: readonly { readonly id: number }[]) => path.map(({ id }) => id);

  it("ends with the shared folder itself, and with the root for its owner", async () => {
    const shown = async (account: TestAccount) =>
      idsOf(await readShownPath(db, (await findReached(db, idOf(account), inner))!));
    expect(await shown(guest)).toEqual([inner, folder]);
    expect(await shown(owner)).toEqual([inner, folder, Number(owner.rootId)]);
  });

  it("is cut at the folder of the share, and shows nothing where that is not on it", async () => {
    const path = await readPath(db, inner);
    expect(idsOf(cutAt(path, { item_id: folder }))).toEqual([inner, folder]);
    expect(idsOf(cutAt(path, { item_id: inner }))).toEqual([inner]);
    expect(cutAt(path, { item_id: 999_999 })).toEqual([]);
    expect(cutAt(path, null)).toEqual(path);
  });
});

describe("whoever hears of a change", () => {
  const both = () => [idOf(owner), idOf(guest)].toSorted((a, b) => a - b);

  it("is the owner and who accepted a share above it, each once", async () => {
    expect(await audience()).toEqual(both());
    // A second share on the same path: whoever is on both lists stands there once.
    await db
      .updateTable("team_shares")
      .set({ item_id: 1 })
      .where("share_id", "=", shareId)
      .execute();
    const other = Number(await makeShare(owner, String(inner)));
    await join(owner, guest, { shareId: String(other) });
    await db
      .updateTable("team_shares")
      .set({ item_id: folder })
      .where("share_id", "=", shareId)
      .execute();
    expect(await audience()).toEqual(both());
  });

  it("is the owner alone above the shared folder, and for what nobody shares", async () => {
    expect(await audience(Number(owner.rootId))).toEqual([idOf(owner)]);
    expect(await audience(Number(await makeFolder(guest)))).toEqual([idOf(guest)]);
  });

  it.each(["invited", "declined", "left", "removed"] as const)(
    "is nobody who is %s",
    async (status) => {
      await setMember(status);
      expect(await audience()).toEqual([idOf(owner)]);
    },
  );

  it("is nobody of a share that was stopped", async () => {
    await setShare({ is_stopped: 1 });
    expect(await audience()).toEqual([idOf(owner)]);
  });

  it("is nobody where nothing lies", async () => {
    expect(await readAudience(db, [])).toEqual([]);
  });
});
