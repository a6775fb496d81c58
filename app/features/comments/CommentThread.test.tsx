import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LinkComments } from "#app/core/comments/link-comments.ts";
import type { Comment } from "#app/core/comments/threads.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { CommentThread } from "./CommentThread.tsx";

const Words = await loadWords();

afterEach(cleanup);

const aComment = (fields: Partial<Comment> = {}): Comment => ({
  ...{ id: "c1", nonce: "n1", text: "Do you agree?", name: "Bassam" },
  state: "open",
  author: { kind: "unverified", name: "Bassam", isOwner: false, isFromHere: false },
  ...{ writtenMs: 1_790_000_000_000, changedS: 1_790_000_000, isEdited: false },
  ...{ canEdit: false, canDelete: false, answers: null, replies: [] },
  ...fields,
});
/** What a server puts in the place of it, under the same id. */
const other = aComment({ nonce: "n2", text: "Do you pay?", name: "Eve" });

function aStage(first: Comment) {
  const add = vi.fn(async (_wish: unknown) => undefined);
  const edit = vi.fn(async (_comment: Comment, _text: string) => undefined);
  const comments = { add, edit, isOwnLink: false } as unknown as LinkComments;
  const draw = (thread: Comment) => (
    <Words>
      <ToastProvider>
        <CommentThread {...{ comments, thread }} ownName="Ada" canReply />
      </ToastProvider>
    </Words>
  );
  const { rerender } = render(draw(first));
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  const type = (text: string) =>
    fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });
  return { add, edit, show: (thread: Comment) => rerender(draw(thread)), press, type };
}

describe("a server that puts another comment in the place of one (Reading R-559)", () => {
  it("has nobody answer it who began with the other one", async () => {
    const { add, show, press, type } = aStage(aComment());
    await press("Reply");
    show(other);
    expect(screen.getByText("Do you pay?")).toBeTruthy();
    type("Yes");
    await press("Send");
    expect(add.mock.calls).toMatchObject([[{ text: "Yes", parent: { nonce: "n1" } }]]);
  });

  it("has nobody change it who began with his own", async () => {
    const { edit, show, press, type } = aStage(aComment({ canEdit: true }));
    await press("Edit");
    show({ ...other, canEdit: true });
    type("I do");
    await press("Save");
    expect(edit.mock.calls).toMatchObject([[{ nonce: "n1" }, "I do"]]);
  });
});
