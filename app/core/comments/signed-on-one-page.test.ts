import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pinContact } from "#app/core/keys/contacts.crypto.ts";
import { fingerprintOfSigningKey } from "#crypto-wasm/pkg/coffer_crypto.js";
import { aTab, CommentedLink } from "#tests/support/commented-link.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { forge, HONEST, heard, lie, type Row } from "#tests/support/forged-comment.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { toCommentAccount } from "./comment-signer.ts";
import type { LinkComments } from "./link-comments.ts";

const MEMBER = "brigitte@example.com";
const IDS = { userId: "17", pubkeyId: "18", mainShareId: "601", vaultShareId: "602" };
const KNOWN = { kind: "pinned", email: MEMBER };

const tab = aTab();
let stage: FilesStage;
let link: CommentedLink;
let member: TestAccount;
let owner: LinkComments;
let theirs: LinkComments;

beforeAll(async () => {
  member = await makeTestAccount(undefined, { email: MEMBER, ids: IDS, rootId: "200" });
});
forEachFilesServer((opened) => {
  stage = opened;
});
beforeEach(async () => {
  const { manifest } = stage.user;
  const { enc_fp: encFp, sig_pub } = member.manifest.get()!;
  const identity = { userId: IDS.userId, encFp, sigFp: fingerprintOfSigningKey(sig_pub) };
  manifest.set(pinContact(manifest.get()!, MEMBER, identity));
  link = await CommentedLink.make(stage, { comments: "everybody" });
  [owner, theirs] = [link.owner(), await asMember()];
  await theirs.load();
});

const asMember = () => link.visitor(tab, toCommentAccount(member.crypto, member.manifest));
const threads = (of: LinkComments) => of.state.get().threads;
const write = (by: LinkComments, text: string, at: number | null = null) =>
  by.add({ text, name: "Brigitte", parent: at === null ? null : threads(by)[at]! });

describe("a signed comment, on a page that stays open", () => {
  it("is changed as the answer that it was, whatever stands above it meanwhile", async () => {
    await owner.load();
    await write(owner, "Shall we?");
    await theirs.load();
    await write(theirs, "Yes", 0);
    const [reply] = threads(theirs)[0]!.replies;
    const told = await heard(stage.server, owner);
    const content = await forge(link, told, (json) => ({ ...json, n: "ab".repeat(8) }));
    const put = (row: Row) => (row.parent_id === "" ? { ...row, content } : row);
    lie(stage.server, (answer) => ({ ...answer, comments: answer.comments.map(put) }));
    await theirs.load();
    await theirs.edit(reply!, "Yes, all");
    stage.server.alter = HONEST;
    await owner.load();
    expect(threads(owner)[0]?.replies).toMatchObject([{ text: "Yes, all", author: KNOWN }]);
  });

  it("is deleted by the owner of the link though it was answered, and does not come back on his page", async () => {
    await write(theirs, "I agree");
    await write(theirs, "Indeed", 0);
    const before = await heard(stage.server, owner);
    expect(threads(owner)).toMatchObject([{ text: "I agree", author: KNOWN }]);
    await owner.remove(threads(owner)[0]!);
    const left = [{ state: "deleted", text: "", replies: [{ text: "Indeed", author: KNOWN }] }];
    expect(threads(owner)).toMatchObject(left);
    lie(stage.server, (told) => ({ ...told, comments: before.comments }));
    await owner.load();
    expect(threads(owner)).toMatchObject(left);
  });

  it("gives way to what is newer where nobody who is known here signed it", async () => {
    await owner.load();
    await write(owner, "Shall we?");
    await theirs.load();
    const told = await heard(stage.server, owner);
    const content = await forge(link, told, ({ sig: _sig, t, ...json }) => ({
      ...{ ...json, x: "Never mind", t: Number(t) + 100 },
    }));
    lie(stage.server, (answer) => ({
      ...answer,
      comments: answer.comments.map((row) => ({ ...row, content })),
    }));
    await Promise.all([owner.load(), theirs.load()]);
    expect(threads(theirs)).toMatchObject([{ text: "Never mind", author: { kind: "unverified" } }]);
    expect(threads(owner)).toMatchObject([{ text: "Shall we?", author: { kind: "self" } }]);
  });

  it("is nobody's own words once something else stands under its number, though it was written here", async () => {
    await write(theirs, "I agree");
    const told = await heard(stage.server, theirs);
    const content = await forge(link, told, ({ sig: _sig, ...json }) => ({ ...json, x: "Never" }));
    lie(stage.server, (answer) => ({
      ...answer,
      comments: answer.comments.map((row) => ({ ...row, content })),
    }));
    const again = await asMember();
    await again.load();
    const author = { kind: "unverified", isFromHere: false };
    expect(threads(again)).toMatchObject([{ text: "Never", author, canEdit: false }]);
  });
});
