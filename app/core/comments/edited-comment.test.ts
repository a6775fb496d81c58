import { beforeEach, describe, expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { aTab } from "#tests/support/commented-link.ts";
import { type CommentPorts, type CommentsOf, LinkComments } from "./link-comments.ts";
import type { Comment } from "./threads.ts";

const OF: CommentsOf = {
  ...{ cachekey: "ab".repeat(16), passwordlock: "", ks: "5-0" as CommentsOf["ks"] },
  ...{ account: null, isOwnLink: false },
};
const NOTHING = {
  ...{
    link_id: "5",
    enc_comment_key: "2:AA",
    enc_older_keys: "",
    may_write: 1,
    stamp: "1",
    more: 0,
    comments: [],
  },
};
const NONCE = "0123456789abcdef";
const COMMENT: Comment = {
  ...{ id: "cd".repeat(16), state: "open", name: "Ada", text: "Line 47", isEdited: false },
  ...{ author: { kind: "unverified", name: "Ada", isOwner: false, isFromHere: true } },
  ...{ writtenMs: 60_000, changedS: 90, nonce: NONCE, answers: null, replies: [] },
  ...{ canEdit: true, canDelete: true },
};

interface Sealed {
  readonly parent: string;
  readonly json: string;
}

let nowS: number;
let sealed: Sealed[];
let sent: RequestOf<"commentedit">[];
let comments: LinkComments;

beforeEach(async () => {
  nowS = 100;
  sealed = [];
  sent = [];
  const call = async (name: string, request: RequestOf<"commentedit">) => {
    if (name !== "commentlist") sent.push(request);
    return NOTHING;
  };
  const crypto = {
    sealComment: async (input: Sealed) => {
      sealed.push(input);
      return "sealed";
    },
  };
  const api = { call, servtimeS: () => nowS } as unknown as ApiClient;
  const ports = { api, crypto, clock: {}, tabStorage: aTab() } as unknown as CommentPorts;
  comments = new LinkComments(ports, OF);
  await comments.load();
});

const said = () => JSON.parse(sealed.at(-1)?.json ?? "{}");

describe("a comment that is changed", () => {
  it("keeps nonce, name and the time of writing, and says when it was changed", async () => {
    await comments.edit(COMMENT, "Line 48");
    expect(said()).toEqual({ v: 1, n: NONCE, t: 100, c: 60, x: "Line 48", a: "Ada" });
    expect(sealed.at(-1)?.parent).toBe("0");
    expect(sent).toMatchObject([{ _id: COMMENT.id, content: "sealed", edit_token: "" }]);
  });

  it("is newer than what it was, whatever the clocks say", async () => {
    nowS = 90;
    await comments.edit(COMMENT, "Line 48");
    expect(said().t).toBe(91);
    nowS = 10;
    await comments.remove(COMMENT);
    expect(said()).toMatchObject({ t: 91, x: "" });
  });

  it("stays bound to what it answered when it was read", async () => {
    const answers = { id: "ef".repeat(16), nonce: "fedcba9876543210" };
    await comments.edit({ ...COMMENT, answers }, "Line 48");
    expect(sealed.at(-1)?.parent).toBe(answers.nonce);
    // What does not open has no nonce to be bound to.
    await comments.edit({ ...COMMENT, answers: { ...answers, nonce: "" } }, "Line 48");
    expect(sealed.at(-1)?.parent).toBe("0");
  });

  it("is a comment, too, where what stood there never opened", async () => {
    await comments.remove({ ...COMMENT, state: "sealed", nonce: "", changedS: 0 });
    expect(said()).toMatchObject({ n: "0".repeat(16), x: "" });
  });

  it("has words, or is not sent", async () => {
    await expect(comments.edit(COMMENT, " \n ")).rejects.toMatchObject({ code: 9422 });
    expect(sent).toEqual([]);
  });
});
