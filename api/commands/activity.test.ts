import { expect, it } from "vitest";
import type { WireAct } from "#app/contract/commands/activity.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { encryptTeamShare, join, newShare, userIdOf } from "#mock-api/testing/shares.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;

forShareHouse((opened) => {
  ({ owner, guest, third } = opened);
});

const actFor = (share_id: string, n = "0123456789abcdef"): WireAct => ({
  ...{ share_id, share_sequence: "0", n, act: "QUJD" },
});

async function linesOf({ client }: TestAccount, share_id: string, coffer_id?: string) {
  const request = { share_id, after: "0", limit: 100 };
  const item = coffer_id === undefined ? {} : { coffer_id };
  return (await client.call("shareactivity", { ...request, ...item })).lines;
}

const rename = ({ client }: TestAccount, coffer_id: string, act?: WireAct) =>
  client.call("pathrename", {
    ...{ request_id: sealed.requestId(), coffer_id, ...namePlace(), share_names: [] },
    ...(act === undefined ? {} : { act }),
  });

it("what is done in a share is told to whoever is on it, with what was signed for it", async () => {
  const { folder, shareId } = await newShare(owner);
  const file = await uploadFile(owner, { pid: folder });
  await encryptTeamShare(owner, shareId);
  await join(owner, guest, { shareId });
  await rename(owner, file.itemId, actFor(shareId));
  const expected = [
    { op: "rename", userid: userIdOf(owner), n: "0123456789abcdef", act: "QUJD" },
    { op: "add", email: "owner@example.com", n: "", act: "" },
  ];
  expect(await linesOf(guest, shareId)).toMatchObject(expected);
  expect(await linesOf(owner, shareId, file.itemId)).toMatchObject(expected);
  expect(await linesOf(owner, shareId, folder)).toEqual([]);
  const request = { share_id: shareId, after: "0", limit: 1 };
  const first = await owner.client.call("shareactivity", request);
  expect([first.lines.length, first.more]).toEqual([1, 1]);
  const after = first.lines[0]?.id ?? "0";
  const second = await owner.client.call("shareactivity", { ...request, after });
  expect([second.lines[0]?.op, second.more]).toEqual(["add", 0]);
  expect(await third.client.codeOf("shareactivity", request)).toBe(1604);
});

it("what was signed for another share stands without it, and a move is told of at both ends", async () => {
  const { folder, shareId } = await newShare(owner);
  const other = await newShare(owner);
  const file = await uploadFile(owner, { pid: folder });
  await rename(owner, file.itemId, actFor(other.shareId));
  expect(await linesOf(owner, shareId)).toMatchObject([{ op: "rename", act: "" }, { op: "add" }]);
  const act = actFor(other.shareId, "f".repeat(16));
  await owner.client.call("pathmove", {
    request_id: sealed.requestId(),
    coffer_pid: other.folder,
    items: [{ coffer_id: file.itemId, ...namePlace(), share_names: [], act }],
  });
  expect(await linesOf(owner, shareId)).toMatchObject([{ op: "move", act: "" }, {}, {}]);
  expect(await linesOf(owner, other.shareId)).toMatchObject([{ op: "move", act: "QUJD" }]);
});

it("a name that is only sealed once more tells of nothing", async () => {
  const { folder, shareId } = await newShare(owner);
  const file = await uploadFile(owner, { pid: folder });
  await encryptTeamShare(owner, shareId);
  const share_names = [
    {
      ...{ share_id: shareId, share_sequence: "0" },
      ...{ enc_share_name: sealed.name(), sharename_digest: sealed.digest() },
    },
  ];
  const again = () =>
    owner.client.call("pathrename", {
      ...{ request_id: sealed.requestId(), coffer_id: file.itemId, ...namePlace(), share_names },
    });
  await again();
  await again();
  expect((await linesOf(owner, shareId)).map(({ op }) => op)).toEqual(["rename", "add"]);
});

it("what goes and comes back is told once, however often it is sent", async () => {
  const { folder, shareId } = await newShare(owner);
  const inside = await makeFolder(owner, folder);
  const acts = [{ coffer_id: inside, ...actFor(shareId) }];
  const batch = { request_id: sealed.requestId(), coffer_ids: [inside], acts };
  await owner.client.call("pathdelete", batch);
  await owner.client.call("pathdelete", batch);
  const request_id = sealed.requestId();
  await owner.client.call("pathdelete", { ...batch, request_id });
  await owner.client.call("pathrestore", {
    request_id: sealed.requestId(),
    coffer_ids: [inside],
  });
  const lines = await linesOf(owner, shareId);
  expect(lines.map(({ op, act }) => [op, act])).toEqual([
    ["restore", ""],
    ["remove", "QUJD"],
    ["add", ""],
  ]);
});

it("members who do not see one another are not told who did it", async () => {
  const { folder, shareId } = await newShare(owner);
  const file = await uploadFile(owner, { pid: folder });
  await encryptTeamShare(owner, shareId);
  await join(owner, guest, { shareId });
  await join(owner, third, { shareId });
  await owner.client.call("sharelabel", { share_id: shareId, is_seeothers: 0 });
  const request = { request_id: sealed.requestId(), coffer_ids: [file.itemId] };
  await guest.client.call("pathdelete", request);
  const [hidden, byOwner] = await linesOf(third, shareId);
  expect(hidden).toMatchObject({ op: "remove", userid: "0", email: "" });
  expect(byOwner).toMatchObject({ op: "add", email: "owner@example.com" });
  expect((await linesOf(guest, shareId))[0]).toMatchObject({ email: "guest@example.com" });
});

it("an invitation that nobody has answered shows nothing of it, and an area is its owner's", async () => {
  const { shareId } = await newShare(owner);
  const request = { share_id: shareId, after: "0", limit: 9 };
  const emaillist = ["guest@example.com"];
  await owner.client.call("sharemailinvite", { share_id: shareId, emaillist });
  expect(await guest.client.codeOf("shareactivity", request)).toBe(1604);
  const { areas } = await owner.client.call("userareakeys", {});
  const share_id = areas.find(({ area }) => area === "main")?.share_id ?? "";
  const folder = await makeFolder(owner);
  expect((await linesOf(owner, share_id))[0]).toMatchObject({ op: "add", coffer_id: folder });
  expect(await guest.client.codeOf("shareactivity", { ...request, share_id })).toBe(1604);
});
