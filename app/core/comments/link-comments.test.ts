import { beforeEach, describe, expect, it } from "vitest";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import { NEW_LINK_FORM } from "#app/core/links/link-form.ts";
import type { LinkWork } from "#app/core/links/link-work.ts";
import { aTab, CommentedLink } from "#tests/support/commented-link.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import type { ListedComment } from "./comments.api.ts";
import type { LinkComments } from "./link-comments.ts";
import type { Comment } from "./threads.ts";

let stage: FilesStage;
let server: FilesServer;
let link: CommentedLink;
let work: LinkWork;
let owner: LinkComments;
let visitor: LinkComments;

type Answer = { comments: Record<string, unknown>[] } & Record<string, unknown>;

forEachFilesServer((opened) => {
  stage = opened;
  server = opened.server;
});
beforeEach(async () => {
  link = await CommentedLink.make(stage, { comments: "everybody" });
  work = link.work;
  [owner, visitor] = [link.owner(), await link.visitor()];
  await Promise.all([owner.load(), visitor.load()]);
});

const say = (by: LinkComments, text: string, parent: Comment | null = null) =>
  by.add({ text, name: by === owner ? "" : "Bassam", parent });
const threads = (of: LinkComments) => of.state.get().threads;
const texts = (of: LinkComments) =>
  threads(of).map(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]);

/** The server answers with something else than what it has. */
function lie(change: (rows: Record<string, unknown>[], answer: Answer) => unknown): void {
  server.alter = (name, answer) => {
    if (name !== "commentlist") return answer;
    const { comments } = answer as Answer;
    return { ...answer, comments: change(comments, answer as Answer) };
  };
}

describe("comments of a link", () => {
  it("are read by whoever has the link: the name that was chosen, and no more, is told of a visitor", async () => {
    await say(visitor, "When is the last day?");
    await owner.load();
    expect(threads(owner)).toMatchObject([
      {
        text: "When is the last day?",
        author: { kind: "unverified", name: "Bassam", isOwner: false },
        canDelete: true,
        canEdit: false,
      },
    ]);
    expect(JSON.stringify(server.sent)).not.toContain("last day");
  });

  it("of the owner are signed: he knows his own, and a visitor can tell nobody's", async () => {
    await say(visitor, "When?");
    await owner.load();
    await say(owner, "At noon", threads(owner)[0]!);
    await visitor.load();
    expect(texts(visitor)).toEqual([["When?", "At noon"]]);
    expect(threads(owner)[0]?.replies[0]?.author).toEqual({ kind: "self" });
    const { author } = threads(visitor)[0]!.replies[0]!;
    expect(author).toMatchObject({ kind: "unverified", isOwner: true });
    expect([owner.state.get().count, visitor.state.get().count]).toEqual([2, 2]);
  });

  it("are changed and deleted by who wrote them in this tab, also after a reload of it", async () => {
    const tab = aTab();
    visitor = await link.visitor(tab);
    await visitor.load();
    await say(visitor, "Line 47");
    visitor = await link.visitor(tab);
    await visitor.load();
    await visitor.edit(threads(visitor)[0]!, "Line 48");
    await visitor.edit(threads(visitor)[0]!, "Line 49");
    expect(threads(visitor)).toMatchObject([{ text: "Line 49", isEdited: true, canEdit: true }]);
    const other = await link.visitor();
    await other.load();
    expect(threads(other)).toMatchObject([{ text: "Line 49", canEdit: false, canDelete: false }]);
    await expect(other.remove(threads(other)[0]!)).rejects.toMatchObject({ code: 8401 });
    await visitor.remove(threads(visitor)[0]!);
    expect(threads(visitor)).toEqual([]);
  });

  it("are changed, too, by whom the server knows by the session of the browser (Reading R-392)", async () => {
    await say(visitor, "Line 47");
    const member = await link.visitor();
    lie((rows) => rows.map((row) => ({ ...row, is_mine: 1 })));
    await member.load();
    expect(threads(member)).toMatchObject([{ canEdit: true, canDelete: true }]);
  });

  it("keep a place for their replies when they go, which still open", async () => {
    await say(visitor, "First");
    await say(visitor, "Second", threads(visitor)[0]!);
    await owner.load();
    await owner.remove(threads(owner)[0]!);
    visitor = await link.visitor();
    await visitor.load();
    expect(threads(visitor)).toMatchObject([
      { state: "deleted", text: "", replies: [{ text: "Second", state: "open" }] },
    ]);
    expect(visitor.state.get().count).toBe(1);
  });

  it("go on under a new password, which changes the share key", async () => {
    await say(owner, "Before");
    const password = "quay-lantern";
    await work.save({ ...NEW_LINK_FORM, comments: "everybody", hasPassword: true, password });
    owner = link.owner();
    await owner.load();
    expect(texts(owner)).toEqual([["Before"]]);
    await say(owner, "After");
    expect(texts(owner)).toHaveLength(2);
  });

  it("show text as it was written, without what turns it around or goes on for ever", async () => {
    await say(visitor, `<img src=x onerror=alert(1)>\u202E\u0000\n\n${"a".repeat(5_000)}`);
    const { text } = threads(visitor)[0]!;
    expect(text.startsWith("<img src=x onerror=alert(1)>\n\naaa")).toBe(true);
    expect(text).toHaveLength(COMMENT_LIMITS.textMax);
    await expect(say(visitor, " \n ")).rejects.toMatchObject({ code: 9422 });
  });

  it("are refused to a visitor whom the audience leaves out, and not to the owner", async () => {
    await work.save({ ...NEW_LINK_FORM, comments: "members" });
    await visitor.load();
    expect(visitor.state.get()).toMatchObject({ phase: "failed", error: { code: 8401 } });
    await owner.load();
    expect(owner.state.get().mayWrite).toBe(true);
  });

  it("are looked at again when a peek tells of news, and not before", async () => {
    const following = visitor.follow();
    // The first look is over: the page sleeps until its next peek.
    await expect.poll(() => link.clock.sleepers).toBe(1);
    await say(owner, "Hello");
    expect(texts(visitor)).toEqual([]);
    link.clock.advance(COMMENT_LIMITS.peekEveryMs);
    await expect.poll(() => texts(visitor)).toEqual([["Hello"]]);
    visitor.close();
    link.clock.advance(COMMENT_LIMITS.peekEveryMs);
    await following;
  });
});

describe("a server that lies about comments (Trust D15)", () => {
  beforeEach(async () => {
    await say(visitor, "One");
    await say(visitor, "Two");
    await owner.load();
    await say(owner, "Reply", threads(owner)[0]!);
  });

  it("cannot move a reply into another thread: it reads as one that does not open", async () => {
    const [one, two] = threads(owner);
    lie((rows) =>
      rows.map((row) => (row.parent_id === one?.id ? { ...row, parent_id: two?.id } : row)),
    );
    await owner.load();
    expect(threads(owner)[1]?.replies).toMatchObject([
      { state: "sealed", text: "", author: { kind: "unverified" } },
    ]);
    lie((rows) => rows.map((row) => ({ ...row, parent_id: "" })));
    await owner.load();
    expect(
      threads(owner)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(["open", "open", "sealed"]);
  });

  it("cannot show one twice, nor go back to what was changed", async () => {
    const before: unknown[] = [];
    lie((rows) => {
      before.push(...rows);
      return rows;
    });
    await visitor.load();
    await visitor.edit(threads(visitor)[0]!, "One, changed");
    const [old] = before as Record<string, unknown>[];
    lie((rows) => [old, ...rows.slice(1), { ...rows[1], n: "999999", _id: "ee".repeat(16) }]);
    await visitor.load();
    expect(texts(visitor)).toEqual([["One, changed", "Reply"], ["Two"]]);
  });

  it("cannot put another order on them than that of their authors", async () => {
    lie((rows) => rows.map((row, at) => ({ ...rows[rows.length - 1 - at], n: row.n })));
    await visitor.load();
    expect(texts(visitor)).toEqual([["One", "Reply"], ["Two"]]);
  });

  it("cannot make the owner's words of what he did not sign", async () => {
    lie((rows) => rows.map((row) => ({ ...row, is_owner: 1, is_mine: 1, user_id: "1" })));
    await owner.load();
    const unverified = { author: { kind: "unverified", isFromHere: false }, canEdit: false };
    expect(threads(owner)).toMatchObject([unverified, unverified]);
    const own = { author: { kind: "self" }, canEdit: true };
    expect(threads(owner)[0]?.replies).toMatchObject([own]);
  });

  it("cannot call somebody else's words those of this tab by the number that they stand under", async () => {
    await say(visitor, "Mine");
    const other = await link.visitor();
    await other.load();
    await say(other, "Somebody's");
    const exchange = ([mine, others]: Record<string, unknown>[]) => [
      { ...mine, content: others?.content },
      { ...others, content: mine?.content },
    ];
    lie((rows) => [...rows.slice(0, -2), ...exchange(rows.slice(-2))]);
    await visitor.load();
    const isFromHere = (text: string) =>
      threads(visitor).find((one) => one.text === text)?.author as { isFromHere?: boolean };
    expect(isFromHere("Somebody's")).toMatchObject({ isFromHere: false });
    expect(isFromHere("Mine")).toMatchObject({ isFromHere: false });
    server.alter = (_name, answer) => answer;
    await visitor.load();
    expect(isFromHere("Mine")).toMatchObject({ isFromHere: true });
  });

  it("cannot bring those of another link, nor its key", async () => {
    const other = await CommentedLink.make(stage, { comments: "everybody" }, "Other");
    const theirs = other.owner();
    await theirs.load();
    await theirs.add({ text: "Elsewhere", name: "", parent: null });
    let rows: Record<string, unknown>[] = [];
    let foreign: Record<string, unknown> = {};
    lie((found, answer) => {
      [rows, foreign] = [found, answer];
      return found;
    });
    await theirs.load();
    const [stolen] = rows;
    lie(() => [stolen!]);
    await owner.load();
    expect(threads(owner)).toMatchObject([{ state: "sealed" }]);
    server.alter = (name, answer) => (name === "commentlist" ? foreign : answer);
    const fresh = link.owner();
    await fresh.load();
    expect(fresh.state.get()).toMatchObject({
      phase: "failed",
      error: { code: 2010 },
      threads: [],
    });
  });

  it("cannot go on for ever: pages that lead nowhere end with an error", async () => {
    server.alter = (name, answer) => (name === "commentlist" ? { ...answer, more: 1 } : answer);
    await owner.load();
    expect(owner.state.get()).toMatchObject({ phase: "failed", error: { code: 9000 } });
    let n = 0;
    server.alter = (name, answer) => {
      if (name !== "commentlist") return answer;
      const [row] = (answer as Answer).comments.length > 0 ? (answer as Answer).comments : [sample];
      const page = Array.from({ length: COMMENT_LIMITS.page }, () => {
        n += 1;
        return { ...row, n: String(n), _id: n.toString(16).padStart(32, "0") };
      });
      return { ...answer, more: 1, comments: page };
    };
    await owner.load();
    expect(owner.state.get()).toMatchObject({ phase: "failed", error: { code: 9000 } });
    expect(n).toBeLessThanOrEqual(2 * COMMENT_LIMITS.ofLink + COMMENT_LIMITS.page);
  });

  it("leaves what is there when it refuses to answer, and nothing it sends becomes a right to edit", async () => {
    const foreign: ListedComment["id"] = threads(owner)[1]!.id;
    const stranger = await link.visitor();
    lie((rows) => rows.map((row) => ({ ...row, edit_token: "ab".repeat(16) })));
    await stranger.load();
    expect(threads(stranger).find(({ id }) => id === foreign)).toMatchObject({ canEdit: false });
    server.refuse = () => {
      throw new Error("gone");
    };
    await stranger.load();
    expect(stranger.state.get().phase).toBe("failed");
    expect(threads(stranger)).toHaveLength(2);
  });
});

const sample = {
  ...{ n: "1", _id: "ab".repeat(16), parent_id: "", content: "AAAA", t: 1 },
  ...{ user_id: "0", is_owner: 0, is_mine: 0 },
};
