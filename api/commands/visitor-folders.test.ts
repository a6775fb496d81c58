import { beforeEach, describe, expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { linkKeys, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { VisitorHouse } from "#mock-api/testing/visitor-house.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let house: VisitorHouse;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});

beforeEach(async () => {
  house = await VisitorHouse.open(server, owner);
});

describe("a folder that a visitor brings", () => {
  const toAdd = (fields: object = {}): RequestOf<"pathaddpublic"> => ({
    ...house.placeIn(fields),
    ...{ request_id: sealed.requestId(), enc_share_name: sealed.name() },
    sharename_digest: sealed.digest(),
  });
  const add = (fields?: object) => house.visitor.call("pathaddpublic", toAdd(fields));

  it("is one of the owner, named under the key of the link alone, and takes files and folders", async () => {
    const request = toAdd();
    const { coffer_id } = await house.visitor.call("pathaddpublic", request);
    const row = (await house.rowsOf(house.folderId)).find((one) => one.coffer_id === coffer_id);
    expect(row).toMatchObject({
      ...{ type: "dir", enc_name: "", domain: `m${house.link.shareId}`, pfid: house.pfid },
      ...{ enc_share_name: request.enc_share_name, share_key_id: `${house.link.shareId}-0` },
    });
    const inner = await add({ coffer_pid: coffer_id });
    const { itemId } = await house.bring({ place: { coffer_pid: inner.coffer_id } });
    expect((await house.rowsOf(inner.coffer_id)).map((one) => one.coffer_id)).toEqual([itemId]);
    const listed = await house.visitor.call(
      "linkpathlist",
      visit(house.link.cachekey, { folder: coffer_id }),
    );
    expect(listed.pathitems.map((one) => one.coffer_id)).toEqual([inner.coffer_id]);
    const asked = { publink_id: house.link.publinkId, before_id: "0", limit: 9 };
    const { entries } = await owner.client.call("linklog", asked);
    expect(entries.map(({ kind }) => kind)).toContain("uploaded");
  });

  it("is made once, however often its answer is lost", async () => {
    const request = toAdd();
    const first = await house.visitor.call("pathaddpublic", request);
    expect((await house.visitor.call("pathaddpublic", request)).coffer_id).toBe(first.coffer_id);
    expect(await house.rowsOf(house.folderId)).toHaveLength(1);
    const other = { ...request, sharename_digest: sealed.digest() };
    expect(await house.visitor.codeOf("pathaddpublic", other)).toBe(9000);
  });

  it("of a name that is taken is 7030, of a link that takes none 7021, without the proof 8401", async () => {
    const { sharename_digest } = await addNamed();
    const again = { ...toAdd(), sharename_digest };
    expect(await house.visitor.codeOf("pathaddpublic", again)).toBe(7030);
    expect(await house.visitor.codeOf("pathaddpublic", toAdd({ passwordlock: "" }))).toBe(8401);
    expect(await house.visitor.codeOf("pathaddpublic", toAdd({ domain: "m" }))).toBe(2000);
    await house.set({ upload: 0 });
    expect(await house.visitor.codeOf("pathaddpublic", toAdd())).toBe(7021);
  });

  async function addNamed() {
    const request = toAdd();
    await house.visitor.call("pathaddpublic", request);
    return request;
  }

  it("counts as a file among those of one network, and as an item of the owner", async () => {
    await control(server, "limits", { linkUploads: { points: 2, durationS: 60 } });
    const codes = [];
    for (let each = 0; each < 3; each += 1)
      codes.push(await house.visitor.codeOf("pathaddpublic", toAdd()));
    expect(codes).toEqual([0, 0, 8004]);
  });

  it("opens in a file request to whoever made it, and to nobody else", async () => {
    await house.set({ hide_contents: 1 });
    const { coffer_id, place_sig } = await add();
    const place = { coffer_pid: coffer_id, place_sig };
    const { coffer_id: inner } = await add(place);
    const { itemId } = await house.bring({ place });
    expect((await house.rowsOf(coffer_id)).map((one) => one.coffer_id).sort()).toEqual(
      [inner, itemId].sort(),
    );
    const { place_sig: otherSig } = await add();
    const refused = [undefined, "", otherSig, `${place_sig.slice(0, -4)}AAA=`, "x".repeat(128)];
    for (const sig of refused) {
      const wrong = sig === undefined ? {} : { place_sig: sig };
      expect(await house.codeOfOpen({ place: { coffer_pid: coffer_id, ...wrong } })).toBe(1503);
    }
    expect(await house.codeOfOpen({ place: { coffer_pid: inner, place_sig } })).toBe(1503);
    const listed = await house.visitor.codeOf(
      "linkpathlist",
      visit(house.link.cachekey, { folder: coffer_id }),
    );
    expect(listed).toBe(1503);
  });

  it("opens to whoever made it no longer under another key of the link", async () => {
    await house.set({ hide_contents: 1 });
    const { coffer_id, place_sig } = await add();
    const codeUnder = (passwordlock: string) =>
      house.codeOfOpen({ place: { coffer_pid: coffer_id, place_sig, passwordlock } });
    expect(await codeUnder(house.link.lock)).toBe(0);
    const rotation = { request_id: sealed.requestId(), publink_id: house.link.publinkId };
    await owner.client.call("linkrotate", rotation);
    const keys = linkKeys("1");
    expect(await house.set({ keys })).toBe(0);
    expect(await codeUnder(keys.passwordlock)).toBe(1503);
  });

  it("takes nothing while its owner has it in the trash", async () => {
    const { coffer_id } = await add();
    const batch = () => ({ request_id: sealed.requestId(), coffer_ids: [coffer_id] });
    const codeNow = () => house.codeOfOpen({ place: { coffer_pid: coffer_id } });
    await owner.client.call("pathdelete", batch());
    expect(await codeNow()).toBe(1503);
    await owner.client.call("pathrestore", batch());
    expect(await codeNow()).toBe(0);
  });
});

describe("who sent what", () => {
  it("is told to the owner of the item alone, as it came", async () => {
    const request = { ...house.toFinish(await house.send()), sender: sealed.name() };
    const { coffer_id } = await house.visitor.call("webfinishbackuppublic", request);
    const told = await owner.client.call("linksender", { coffer_id });
    expect(told.sender).toBe(request.sender);
    const { itemId } = await house.bring();
    const nobody = await owner.client.call("linksender", { coffer_id: itemId });
    expect(nobody.sender).toBe("");
  });
});
