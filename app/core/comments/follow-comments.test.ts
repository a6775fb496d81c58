import { beforeEach, describe, expect, it } from "vitest";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { CommentedLink } from "#tests/support/commented-link.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import type { LinkComments } from "./link-comments.ts";

let stage: FilesStage;
let server: FilesServer;
let link: CommentedLink;
let visitor: LinkComments;

forEachFilesServer((opened) => {
  stage = opened;
  server = opened.server;
});
beforeEach(async () => {
  link = await CommentedLink.make(stage, { comments: "everybody" });
  visitor = await link.visitor();
});

/** Until it waits for its next look. */
const asleep = () => expect.poll(() => link.clock.sleepers).toBe(1);

describe("comments that somebody looks at", () => {
  it("are asked for less and less often while that fails, and as before once it works", async () => {
    let peeks = 0;
    let isDown = true;
    server.refuse = (name) => {
      if (name !== "commentpeek") return;
      peeks += 1;
      if (isDown) throw new AppError(CODES.timedOut);
    };
    const following = visitor.follow();
    const next = (count: number) => expect.poll(() => peeks).toBe(count);
    for (const [index, factor] of [1, 2, 4, 8].entries()) {
      await asleep();
      link.clock.advance(COMMENT_LIMITS.peekEveryMs * factor - 1);
      expect(peeks).toBe(index);
      link.clock.advance(1);
      await next(index + 1);
    }
    isDown = false;
    await asleep();
    link.clock.advance(COMMENT_LIMITS.peekEveryMs * 16);
    await next(5);
    await asleep();
    link.clock.advance(COMMENT_LIMITS.peekEveryMs);
    await next(6);
    visitor.close();
    await following;
  });

  it("are asked for no more once the link has ended", async () => {
    const following = visitor.follow();
    await asleep();
    server.refuse = (name) => {
      if (name.startsWith("comment")) throw new AppError(CODES.linkDeleted);
    };
    link.clock.advance(COMMENT_LIMITS.peekEveryMs);
    await following;
    expect(visitor.state.get()).toMatchObject({ phase: "failed", error: { code: 8026 } });
  });
});
