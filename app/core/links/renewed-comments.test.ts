import { beforeEach, describe, expect, it } from "vitest";
import type { LinkComments } from "#app/core/comments/link-comments.ts";
import type { CommentKeyOf } from "#app/core/crypto/comment-port.ts";
import { CommentedLink } from "#tests/support/commented-link.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { type Answer, HONEST, heard, lie, type Row } from "#tests/support/forged-comment.ts";

let stage: FilesStage;
let link: CommentedLink;

forEachFilesServer((opened) => {
  stage = opened;
});
beforeEach(async () => {
  link = await CommentedLink.make(stage, { comments: "everybody" });
});

const threads = (of: LinkComments) => of.state.get().threads;
const texts = (of: LinkComments) => threads(of).map(({ text, state }) => text || state);
const write = (by: LinkComments, text: string, at: number | null = null) =>
  by.add({ text, name: "", parent: at === null ? null : threads(by)[at]! });

async function loaded(of: LinkComments): Promise<LinkComments> {
  await of.load();
  return of;
}

/** Somebody with the address: what he keeps opens and seals comments for as long as he likes. */
async function somebody() {
  const { crypto, ks } = await link.open();
  const answer = await heard(stage.server, link.owner());
  const { link_id: linkId, enc_comment_key, enc_older_keys } = answer;
  const key = { ks, linkId, enc_comment_key, enc_older_keys };
  return {
    read: async (contents: readonly string[], as: Partial<CommentKeyOf> = {}) => {
      const comments = contents.map((content) => ({ parent: "0", content }));
      const asked = { key: { ...key, ...as }, ownSigPub: null, comments };
      const opened = await crypto.openComments(asked).catch(() => []);
      return opened.filter(({ ok }) => ok).length;
    },
    /** A text of his own, as if it were of now or of then. */
    forge: (t: number, n = "00000000000000aa") => {
      const json = JSON.stringify({ v: 1, n, t, x: "forged" });
      return crypto.sealComment({ key, parent: "0", json });
    },
  };
}

const contentsOf = (answer: Answer) => answer.comments.map(({ content }) => String(content));

describe("a new key of a link", () => {
  it("is a new key of its comments: older ones stay with the owner and with whoever gets the new address", async () => {
    const visitor = await loaded(await link.visitor());
    await write(visitor, "before");
    await write(visitor, "a reply", 0);
    expect(await link.work.renew()).toBe(true);
    const owner = await loaded(link.owner());
    await write(owner, "after");
    const newVisitor = await loaded(await link.visitor());
    for (const one of [owner, newVisitor]) {
      expect(texts(one)).toEqual(["before", "after"]);
      expect(threads(one)[0]?.replies).toMatchObject([{ text: "a reply" }]);
    }
    await write(newVisitor, "a later reply", 0);
    await owner.load();
    expect(threads(owner)[0]?.replies).toMatchObject([
      { text: "a reply" },
      { text: "a later reply" },
    ]);
  });

  it("keeps older ones through any number of them, and through a password", async () => {
    const owner = await loaded(link.owner());
    await write(owner, "first");
    await link.work.renew();
    await write(await loaded(link.owner()), "second");
    await link.work.renew();
    const state = link.work.state.get();
    if (state.step !== "ready") throw new Error(state.step);
    const then = await loaded(link.owner());
    expect(texts(then)).toEqual(["first", "second"]);
    await then.edit(threads(then)[0]!, "first, changed");
    await write(then, "third");
    await link.work.renew();
    expect(texts(await loaded(link.owner()))).toEqual(["first, changed", "second", "third"]);
    await then.load();
    const last = await loaded(link.owner());
    await last.remove(threads(last)[1]!);
    expect(texts(last)).toEqual(["first, changed", "third"]);
  });

  it("opens no later comment for whoever had the address before, whatever the server hands him (Trust D15)", async () => {
    await write(await loaded(link.owner()), "before");
    const former = await somebody();
    const before = await heard(stage.server, link.owner());
    expect(await former.read(contentsOf(before))).toBe(1);
    await link.work.renew();
    await write(await loaded(link.owner()), "after");
    const now = await heard(stage.server, link.owner());
    const later = contentsOf(now).slice(1);
    expect(later).toHaveLength(1);
    expect(now.enc_comment_key).not.toBe(before.enc_comment_key);
    const { enc_comment_key, enc_older_keys } = now;
    expect(await former.read(later)).toBe(0);
    expect(await former.read(later, { enc_comment_key })).toBe(0);
    expect(await former.read(later, { enc_older_keys })).toBe(0);
  });

  it("believes nothing that is sealed under the key that went, beside what stood then (Trust D15)", async () => {
    await write(await loaded(link.owner()), "before");
    const former = await somebody();
    await link.work.renew();
    const owner = await loaded(link.owner());
    await write(owner, "after");
    const [later, backdated, sameNonce] = [
      await former.forge(1_900_000_000),
      await former.forge(1_700_000_000),
      await former.forge(1_900_000_000, threads(owner)[0]!.nonce),
    ];
    const bring = (rows: (comments: Row[]) => Row[]) =>
      lie(stage.server, (answer) => ({ ...answer, comments: rows(answer.comments) }));
    for (const content of [later, backdated, sameNonce]) {
      for (const by of [link.owner(), await link.visitor()]) {
        bring((rows) => rows.map((row, at) => (at === 1 ? { ...row, content } : row)));
        await by.load();
        expect(texts(by).sort()).toEqual(["before", "sealed"]);
        bring((rows) => rows.map((row, at) => (at === 0 ? { ...row, content } : row)));
        await by.load();
        expect(texts(by).sort()).toEqual(["after", "sealed"]);
        stage.server.alter = HONEST;
        await by.load();
        expect(texts(by)).toEqual(["before", "after"]);
      }
    }
  });

  it("goes on where the server withholds the older keys: they stay closed, and the others open", async () => {
    await write(await loaded(link.owner()), "before");
    await link.work.renew();
    await write(await loaded(link.owner()), "after");
    for (const enc_older_keys of ["", "AAAA", "Ab3yfGV3b6HlZmTOtR104fVVZxQXXrbUls07tRM3OjMA"]) {
      lie(stage.server, (answer) => ({ ...answer, enc_older_keys }));
      expect(texts(await loaded(link.owner())).sort()).toEqual(["after", "sealed"]);
    }
  });
});
