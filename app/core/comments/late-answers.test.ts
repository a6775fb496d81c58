import { describe, expect, it } from "vitest";
import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { aTab } from "#tests/support/commented-link.ts";
import { EditTokens } from "./edit-tokens.ts";
import { type CommentPorts, type CommentsOf, LinkComments } from "./link-comments.ts";

type Page = DataOf<"commentlist">;

const OF: CommentsOf = {
  ...{ cachekey: "ab".repeat(16), passwordlock: "", ks: "5-0" as CommentsOf["ks"] },
  ...{ account: null, isOwnLink: false },
};
/** Nobody has said anything there; who may write tells one answer from the other. */
const page = (may_write: 0 | 1): Page => ({
  ...{
    link_id: "5",
    enc_comment_key: "2:AA",
    enc_older_keys: "",
    may_write,
    stamp: "1",
    more: 0,
    comments: [],
  },
});

/** Comments whose answers come when they are told to, each to its own question. */
function asked() {
  const answers: ReturnType<typeof Promise.withResolvers<Page>>[] = [];
  const call = () => {
    const answer = Promise.withResolvers<Page>();
    answers.push(answer);
    return answer.promise;
  };
  const api = { call, servtimeS: () => 0 } as unknown as ApiClient;
  const ports = { api, crypto: {}, clock: {}, tabStorage: aTab() } as unknown as CommentPorts;
  return { comments: new LinkComments(ports, OF), answers };
}

const GONE = new AppError(9502);

describe("an answer about comments that comes late", () => {
  it.each([
    ["comments", (late: PromiseWithResolvers<Page>) => late.resolve(page(1))],
    ["a failure", (late: PromiseWithResolvers<Page>) => late.reject(GONE)],
  ])("is not shown once they are closed: %s", async (_what, answer) => {
    const { comments, answers } = asked();
    const loading = comments.load();
    comments.close();
    for (const late of answers) answer(late);
    await loading;
    expect(comments.state.get()).toMatchObject({ phase: "loading", error: null });
  });

  it.each([
    ["comments", (late: PromiseWithResolvers<Page>) => late.resolve(page(1))],
    ["a failure", (late: PromiseWithResolvers<Page>) => late.reject(GONE)],
  ])("takes no newer one's place: %s", async (_what, answer) => {
    const { comments, answers } = asked();
    const older = comments.load();
    const newer = comments.load();
    answers[1]?.resolve(page(0));
    await newer;
    for (const late of answers) answer(late);
    await older;
    expect(comments.state.get()).toMatchObject({ phase: "ready", mayWrite: false, error: null });
  });
});

describe("a comment whose answer is lost", () => {
  it("stays its author's to change: what proves him was kept before it was sent", async () => {
    const [id, token] = ["cd".repeat(16), "ef".repeat(16)] as const;
    const tabStorage = aTab();
    const call = async (name: string) => {
      if (name === "commentadd") throw GONE;
      return page(1);
    };
    const crypto = {
      generateId: async () => id,
      makeEditToken: async () => ({ token, hash: "" }),
      sealComment: async () => "sealed",
    };
    const api = { call, servtimeS: () => 0 } as unknown as ApiClient;
    const ports = { api, crypto, clock: {}, tabStorage } as unknown as CommentPorts;
    const comments = new LinkComments(ports, OF);
    await comments.load();
    const said = comments.add({ text: "Line 47", name: "", parent: null });
    await expect(said).rejects.toMatchObject({ code: 9502 });
    expect(new EditTokens(tabStorage).of(id)).toBe(token);
  });
});
