import { beforeEach, describe, expect, it } from "vitest";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import {
  encryptLink,
  type MadeLink,
  makeFolder,
  makeLink,
  visit,
} from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { listFolder } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { ciphertextFor, sendChunk } from "#mock-api/testing/uploads.ts";
import { finishThrough } from "#mock-api/testing/visitor-uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let folderId: string;
let link: MadeLink;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.9" });
});

beforeEach(async () => {
  await plan({ is_pro: 1 });
  folderId = await makeFolder(owner);
  link = await aLink({ upload: 1 });
});

const plan = (fields: object) => control(server, "plan", { email: owner.email, ...fields });
const set = (fields: object) =>
  owner.client.codeOf("linkset", { publink_id: link.publinkId, ...fields });

async function aLink(fields: object): Promise<MadeLink> {
  const made = await makeLink(owner, folderId);
  await encryptLink(owner, made);
  await owner.client.call("linkset", { publink_id: made.publinkId, ...fields });
  return made;
}

const PFID = sealed.fid();

function placeIn(at: MadeLink, fields: object = {}) {
  return {
    publink_id: at.cachekey,
    passwordlock: at.lock,
    coffer_pid: "0",
    pfid: PFID,
    domain: `m${at.shareId}`,
    ...fields,
  };
}

interface Wish {
  readonly digest?: string;
  readonly encSizeBytes?: number;
  readonly place?: object;
}

function toOpen({
  digest,
  encSizeBytes = 136,
  place,
}: Wish = {}): RequestOf<"pathpreuploadpublic"> {
  return {
    ...placeIn(link, place),
    enc_share_name: sealed.name(),
    sharename_digest: digest ?? sealed.digest(),
    enc_size_bytes: encSizeBytes,
  };
}

const codeOfOpen = (wish?: Wish) => visitor.codeOf("pathpreuploadpublic", toOpen(wish));

/** All but the end of an upload of 100 bytes. */
async function send(wish: Wish = {}) {
  const opened = await visitor.call("pathpreuploadpublic", toOpen(wish));
  const blob = ciphertextFor(100);
  const answer = await sendBlob(opened, blob);
  return { opened, blob, answer, wish };
}

const sendBlob = (opened: DataOf<"pathpreuploadpublic">, bytes: Buffer) =>
  sendChunk({ client: visitor }, opened, { bytes, offset: 0 });

const toFinish = ({ wish, ...sent }: Awaited<ReturnType<typeof send>>) =>
  finishThrough({
    ...{ ...sent, place: placeIn(link, wish.place) },
    ...{ shareId: link.shareId, digest: wish.digest },
  });

async function bring(wish: Wish = {}) {
  const request = toFinish(await send(wish));
  const { coffer_id } = await visitor.call("webfinishbackuppublic", request);
  return { itemId: coffer_id, request };
}

const rowsOf = async (id: string) => (await listFolder(owner, id)).pathlist;

describe("a folder that a visitor brings", () => {
  const toAdd = (fields: object = {}): RequestOf<"pathaddpublic"> => ({
    ...placeIn(link, fields),
    ...{ request_id: sealed.requestId(), enc_share_name: sealed.name() },
    sharename_digest: sealed.digest(),
  });
  const add = (fields?: object) => visitor.call("pathaddpublic", toAdd(fields));

  it("is one of the owner, named under the key of the link alone, and takes files and folders", async () => {
    const request = toAdd();
    const { coffer_id } = await visitor.call("pathaddpublic", request);
    const row = (await rowsOf(folderId)).find((one) => one.coffer_id === coffer_id);
    expect(row).toMatchObject({
      ...{ type: "dir", enc_name: "", domain: `m${link.shareId}`, pfid: PFID },
      ...{ enc_share_name: request.enc_share_name, share_key_id: `${link.shareId}-0` },
    });
    const inner = await add({ coffer_pid: coffer_id });
    const { itemId } = await bring({ place: { coffer_pid: inner.coffer_id } });
    expect((await rowsOf(inner.coffer_id)).map((one) => one.coffer_id)).toEqual([itemId]);
    const listed = await visitor.call("linkpathlist", visit(link.cachekey, { folder: coffer_id }));
    expect(listed.pathitems.map((one) => one.coffer_id)).toEqual([inner.coffer_id]);
    const asked = { publink_id: link.publinkId, before_id: "0", limit: 9 };
    const { entries } = await owner.client.call("linklog", asked);
    expect(entries.map(({ kind }) => kind)).toContain("uploaded");
  });

  it("is made once, however often its answer is lost", async () => {
    const request = toAdd();
    const first = await visitor.call("pathaddpublic", request);
    expect((await visitor.call("pathaddpublic", request)).coffer_id).toBe(first.coffer_id);
    expect(await rowsOf(folderId)).toHaveLength(1);
    const other = { ...request, sharename_digest: sealed.digest() };
    expect(await visitor.codeOf("pathaddpublic", other)).toBe(9000);
  });

  it("of a name that is taken is 7030, of a link that takes none 7021, without the proof 8401", async () => {
    const { sharename_digest } = await addNamed();
    const again = { ...toAdd(), sharename_digest };
    expect(await visitor.codeOf("pathaddpublic", again)).toBe(7030);
    expect(await visitor.codeOf("pathaddpublic", toAdd({ passwordlock: "" }))).toBe(8401);
    expect(await visitor.codeOf("pathaddpublic", toAdd({ domain: "m" }))).toBe(2000);
    await set({ upload: 0 });
    expect(await visitor.codeOf("pathaddpublic", toAdd())).toBe(7021);
  });

  async function addNamed() {
    const request = toAdd();
    await visitor.call("pathaddpublic", request);
    return request;
  }

  it("counts as a file among those of one network, and as an item of the owner", async () => {
    await control(server, "limits", { linkUploads: { points: 2, durationS: 60 } });
    const codes = [];
    for (let each = 0; each < 3; each += 1)
      codes.push(await visitor.codeOf("pathaddpublic", toAdd()));
    expect(codes).toEqual([0, 0, 8004]);
  });

  it("opens in a file request to whoever made it, and to nobody else", async () => {
    await set({ hide_contents: 1 });
    const { coffer_id, place_sig } = await add();
    const place = { coffer_pid: coffer_id, place_sig };
    const { coffer_id: inner } = await add(place);
    const { itemId } = await bring({ place });
    expect((await rowsOf(coffer_id)).map((one) => one.coffer_id).sort()).toEqual(
      [inner, itemId].sort(),
    );
    const { place_sig: otherSig } = await add();
    const refused = [undefined, "", otherSig, `${place_sig.slice(0, -4)}AAA=`, "x".repeat(128)];
    for (const sig of refused) {
      const wrong = sig === undefined ? {} : { place_sig: sig };
      expect(await codeOfOpen({ place: { coffer_pid: coffer_id, ...wrong } })).toBe(1503);
    }
    expect(await codeOfOpen({ place: { coffer_pid: inner, place_sig } })).toBe(1503);
    const listed = await visitor.codeOf(
      "linkpathlist",
      visit(link.cachekey, { folder: coffer_id }),
    );
    expect(listed).toBe(1503);
  });
});

describe("who sent what", () => {
  it("is told to the owner of the item alone, as it came", async () => {
    const request = { ...toFinish(await send()), sender: sealed.name() };
    const { coffer_id } = await visitor.call("webfinishbackuppublic", request);
    const told = await owner.client.call("linksender", { coffer_id });
    expect(told.sender).toBe(request.sender);
    const { itemId } = await bring();
    const nobody = await owner.client.call("linksender", { coffer_id: itemId });
    expect(nobody.sender).toBe("");
  });
});
