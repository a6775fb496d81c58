import { describe, expect, it } from "vitest";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { fetchComments } from "./comments.api.ts";

type Page = DataOf<"commentlist">;

const ON = new AbortController().signal;
const LINK = { cachekey: "ab".repeat(16), passwordlock: "cd".repeat(16) };
/** Places of deleted ones stand beside what a link can have. */
const MOST = 2 * COMMENT_LIMITS.ofLink;

const row = (n: number): Page["comments"][number] => ({
  ...{ n: String(n), _id: n.toString(16).padStart(32, "0"), parent_id: "", content: "AAAA" },
  ...{ t: 1, user_id: "0", is_owner: 0, is_mine: 0 },
});
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
const page = (comments: Page["comments"], more: Partial<Page> = {}): Page => ({
  ...{
    link_id: "5",
    enc_comment_key: "2:AA",
    enc_older_keys: "",
    may_write: 1,
    stamp: "9",
    more: 0,
    comments,
  },
  ...more,
});

/** Asks a server that answers with what stands next. */
function fetched(...pages: Page[]) {
  const asked: RequestOf<"commentlist">[] = [];
  const call = async (_name: string, request: RequestOf<"commentlist">) => {
    asked.push(request);
    return pages[asked.length - 1] ?? page([]);
  };
  const all = fetchComments({ call } as unknown as ApiClient, LINK, ON);
  return { all, asked };
}

const AWRY = { code: 9000 };

describe("pages of comments", () => {
  it("follow each other to the last", async () => {
    const { all, asked } = fetched(page([row(1), row(2)], { more: 1 }), page([row(7)]));
    expect((await all).comments.map(({ id }) => Number.parseInt(id, 16))).toEqual([1, 2, 7]);
    expect(asked).toEqual(
      ["0", "2"].map((after) => ({
        ...{ publink_id: LINK.cachekey, passwordlock: LINK.passwordlock, after },
      })),
    );
  });

  it("say who may write, whose each is, and what it answers", async () => {
    const [own, mine] = [
      { ...row(1), is_owner: 1 as const },
      { ...row(2), is_mine: 1 as const, parent_id: row(1)._id },
    ];
    const told = await fetched(page([own, mine], { may_write: 0 })).all;
    expect(told).toMatchObject({ linkId: "5", encKey: "2:AA", mayWrite: false, stamp: "9" });
    expect(told.comments).toMatchObject([
      { isOwner: true, isMine: false, parentId: "" },
      { isOwner: false, isMine: true, parentId: row(1)._id },
    ]);
    expect((await fetched(page([])).all).mayWrite).toBe(true);
  });

  it.each([
    ["another link", { link_id: "6" }],
    ["another key", { enc_comment_key: "2:BB" }],
  ])("of which one is of %s are none (Trust D15)", async (_what, other) => {
    await expect(
      fetched(page([row(1)], { more: 1 }), page([row(2)], other)).all,
    ).rejects.toMatchObject(AWRY);
  });

  it.each([
    ["come again", [row(1), row(2)]],
    ["begin with the last one of the page before", [row(2), row(3)]],
    ["hold one twice", [row(3), row(3)]],
    ["fall back", [row(4), row(3)]],
    ["bring nothing and go on", []],
  ])("that %s end with an error", async (_what, next) => {
    const first = page([row(1), row(2)], { more: 1 });
    await expect(fetched(first, page(next, { more: 1 })).all).rejects.toMatchObject(AWRY);
  });

  it("hold as many as a link can have with what was deleted, and not one more", async () => {
    const half = page(rows(1, COMMENT_LIMITS.ofLink), { more: 1 });
    const rest = page(rows(COMMENT_LIMITS.ofLink + 1, MOST));
    expect((await fetched(half, rest).all).comments).toHaveLength(MOST);
    const further = page(rows(COMMENT_LIMITS.ofLink + 1, MOST + 1));
    await expect(fetched(half, further).all).rejects.toMatchObject(AWRY);
  });
});
