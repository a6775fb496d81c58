import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pinContact } from "#app/core/keys/contacts.crypto.ts";
import { fingerprintOfSigningKey } from "#crypto-wasm/pkg/coffer_crypto.js";
import { aTab, CommentedLink } from "#tests/support/commented-link.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { type Answer, forge, HONEST, heard, lie, type Row } from "#tests/support/forged-comment.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { toCommentAccount } from "./comment-signer.ts";
import type { LinkComments } from "./link-comments.ts";

const MEMBER = "brigitte@example.com";
const IDS = { userId: "17", pubkeyId: "18", mainShareId: "601", vaultShareId: "602" };

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
  pin(member);
  link = await CommentedLink.make(stage, { comments: "everybody" });
  [owner, theirs] = [link.owner(), await asMember(link)];
  await theirs.load();
});

function pin(who: TestAccount): void {
  const { manifest } = stage.user;
  const { enc_fp: encFp, sig_pub } = who.manifest.get()!;
  const identity = { userId: IDS.userId, encFp, sigFp: fingerprintOfSigningKey(sig_pub) };
  manifest.set(pinContact(manifest.get()!, MEMBER, identity));
}

const asMember = (of: CommentedLink) =>
  of.visitor(aTab(), toCommentAccount(member.crypto, member.manifest));
const threads = (of: LinkComments) => of.state.get().threads;
const write = (by: LinkComments, text: string, at: number | null = null) =>
  by.add({ text, name: "Brigitte", parent: at === null ? null : threads(by)[at]! });
const UNKNOWN = { kind: "unverified" };
const KNOWN = { kind: "pinned", email: MEMBER };

describe("a comment that a member signed", () => {
  it("is confirmed where his key is pinned, by the address of the pin; to himself it is his own", async () => {
    await write(theirs, "I agree");
    expect(threads(theirs)).toMatchObject([
      { text: "I agree", author: { kind: "self" }, canEdit: true, canDelete: true },
    ]);
    await owner.load();
    expect(threads(owner)).toMatchObject([
      { text: "I agree", author: KNOWN, canEdit: false, canDelete: true },
    ]);
    await theirs.edit(threads(theirs)[0]!, "I do not");
    await owner.load();
    expect(threads(owner)).toMatchObject([{ text: "I do not", isEdited: true, author: KNOWN }]);
    const visitor = await link.visitor();
    await visitor.load();
    expect(threads(visitor)).toMatchObject([
      { text: "I do not", author: { kind: "unverified", name: "Brigitte" } },
    ]);
  });

  it("and what the owner signed are told apart by each of them, in one thread", async () => {
    await write(theirs, "When?");
    await owner.load();
    await owner.add({ text: "At noon", name: "Ada", parent: threads(owner)[0]! });
    await theirs.load();
    expect(threads(owner)[0]?.replies).toMatchObject([{ author: { kind: "self" } }]);
    expect(threads(theirs)[0]?.replies).toMatchObject([
      { author: UNKNOWN, canEdit: false, canDelete: false },
    ]);
    await owner.edit(threads(owner)[0]!.replies[0]!, "At one");
    await theirs.load();
    expect(threads(theirs)[0]?.replies).toMatchObject([{ text: "At one", name: "Ada" }]);
  });

  it("is not confirmed without his pin, nor by one that was taken back or is said to have changed", async () => {
    await write(theirs, "I agree");
    const { manifest } = stage.user;
    const pinned = manifest.get()!;
    for (const state of ["changed", "removed"]) {
      manifest.set(pinned);
      await owner.load();
      expect(threads(owner)).toMatchObject([{ author: KNOWN }]);
      const contact = { ...(pinned.contacts[MEMBER] as Row), state };
      manifest.set({ ...pinned, contacts: { [MEMBER]: contact } });
      for (const reader of [owner, link.owner()]) {
        await reader.load();
        expect(threads(reader)).toMatchObject([{ author: UNKNOWN }]);
      }
    }
    manifest.set({ ...pinned, contacts: {} });
    owner = link.owner();
    await owner.load();
    expect(threads(owner)).toMatchObject([{ author: UNKNOWN }]);
    manifest.set(pinned);
    await owner.load();
    expect(threads(owner)).toMatchObject([{ author: KNOWN }]);
  });

  it("needs its keys: without them nobody signs for the account", async () => {
    const before = await heard(stage.server, theirs);
    const { crypto, ks } = await link.open();
    const { link_id: linkId } = before;
    const json = JSON.stringify({ v: 1, n: "00".repeat(8), t: 1, x: "I" });
    await expect(crypto.signComment({ linkId, parent: "0", json })).rejects.toBeDefined();
    expect(ks).not.toBe("");
  });
});

describe("whoever has the link and a server that helps him (Trust D15)", () => {
  let answer: Answer;
  beforeEach(async () => {
    await write(theirs, "I agree");
    answer = await heard(stage.server, owner);
  });

  /** What its owner reads of these rows, on a page that has seen nothing before. */
  async function read(comments: Row[], of = link) {
    lie(stage.server, (told) => ({ ...told, comments }));
    const fresh = of.owner();
    await fresh.load();
    expect(fresh.state.get().error).toBeNull();
    return threads(fresh);
  }

  const own = () => answer.comments[0]!;
  const with_ = (content: string) => [{ ...own(), content, user_id: IDS.userId }];

  it("cannot change its words, its time, or whose it is", async () => {
    const changes: ((json: Row) => Row)[] = [
      (json) => ({ ...json, x: "I do not agree" }),
      (json) => ({ ...json, t: Number(json.t) + 1 }),
      (json) => ({ ...json, n: "ab".repeat(8) }),
      (json) => ({ ...json, by: "cd".repeat(32) }),
      (json) => ({ ...json, k: stage.user.manifest.get()?.sig_pub }),
      ({ sig: _sig, ...json }) => json,
      ({ k: _k, ...json }) => json,
      (json) => ({ ...json, k: "no key" }),
    ];
    for (const change of changes) {
      const [first, ...more] = await read(with_(await forge(link, answer, change)));
      expect(first).toMatchObject({ state: "open", author: UNKNOWN, canEdit: false });
      expect(more).toEqual([]);
    }
  });

  it("cannot sign in its place with a key of his own that names the pinned one", async () => {
    const other = await makeTestAccount(undefined, {
      ...{ email: "eve@example.com", ids: { ...IDS, userId: "27" }, rootId: "300" },
    });
    const { link_id: linkId } = answer;
    let signed = "";
    await forge(link, answer, (json) => {
      signed = JSON.stringify({ ...json, k: other.manifest.get()?.sig_pub, a: MEMBER });
      return json;
    });
    const json = await other.crypto.signComment({ linkId, parent: "0", json: signed });
    const content = await forge(link, answer, () => JSON.parse(json) as Row);
    expect(await read(with_(content))).toMatchObject([{ author: { ...UNKNOWN, name: MEMBER } }]);
    const claimed = await forge(link, answer, ({ by }) => ({ ...JSON.parse(json), by }));
    expect(await read(with_(claimed))).toMatchObject([{ author: UNKNOWN }]);
  });

  it("cannot move it under another comment, nor under another link", async () => {
    await write(theirs, "Other thread");
    answer = await heard(stage.server, owner);
    const [one, two] = answer.comments as [Row, Row];
    await theirs.load();
    const nonce = threads(theirs).find(({ id }) => id === two._id)!.nonce;
    const reply = await forge(link, answer, (json) => json, nonce);
    const rows = [two, { ...one, parent_id: two._id, content: reply, n: `${Number(two.n) + 1}` }];
    const [thread] = await read(rows);
    expect(thread).toMatchObject({
      author: KNOWN,
      replies: [{ text: "I agree", author: UNKNOWN }],
    });

    let json: Row = {};
    await forge(link, answer, (found) => {
      json = found;
      return found;
    });
    stage.server.alter = HONEST;
    const elsewhere = await CommentedLink.make(stage, { comments: "everybody" }, "Other");
    const there = await asMember(elsewhere);
    await there.load();
    await write(there, "Here");
    answer = await heard(stage.server, there);
    const content = await forge(elsewhere, answer, () => json);
    expect(await read(with_(content), elsewhere)).toMatchObject([
      { text: "I agree", author: UNKNOWN },
    ]);
  });

  it("cannot take it away with something unsigned or older of the same number", async () => {
    await owner.load();
    const forged = await forge(link, answer, ({ sig: _sig, ...json }) => ({
      ...{ ...json, x: "Never", t: Number(json.t) + 100 },
    }));
    lie(stage.server, (told) => ({ ...told, comments: with_(forged) }));
    await owner.load();
    expect(threads(owner)).toMatchObject([{ text: "I agree", author: KNOWN }]);
    stage.server.alter = HONEST;
    await theirs.edit(threads(theirs)[0]!, "I agree twice");
    await owner.load();
    lie(stage.server, (told) => ({ ...told, comments: [own()] }));
    await owner.load();
    expect(threads(owner)).toMatchObject([{ text: "I agree twice", author: KNOWN }]);
  });

  it("makes nobody's word of what was not signed, whatever it says of its author", async () => {
    const visitor = await link.visitor();
    stage.server.alter = HONEST;
    await visitor.load();
    await visitor.add({ text: "I am Brigitte", name: MEMBER, parent: null });
    lie(stage.server, (told) => ({
      ...told,
      comments: told.comments.map((row) => ({ ...row, user_id: IDS.userId, is_mine: 1 })),
    }));
    await owner.load();
    await theirs.load();
    for (const reader of [owner, theirs]) {
      const row = threads(reader).find(({ text }) => text === "I am Brigitte");
      expect(row).toMatchObject({ author: { ...UNKNOWN, name: MEMBER }, canEdit: false });
    }
  });
});
