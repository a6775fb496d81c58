import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { LinkComments } from "#app/core/comments/link-comments.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { CommentWriter } from "./CommentWriter.tsx";

const Words = await loadWords();
const COMMENTS = {} as LinkComments;

afterEach(cleanup);

function hintOf(wish: { ownName: string | null; hint?: string }): string {
  const writer = { comments: COMMENTS, parent: null, label: "Words", ...wish };
  render(
    <Words>
      <CommentWriter {...writer} />
    </Words>,
  );
  const noteId = screen.getByLabelText("Words").getAttribute("aria-describedby") ?? "none";
  return document.getElementById(noteId)?.textContent ?? "";
}

describe("whoever writes with his account", () => {
  it("is told before he sends that his display name goes along, and which, beside what is always said", () => {
    const told = hintOf({ ownName: "Ada", hint: "Encrypted." });
    expect(told).toMatch(/^Encrypted\. .*display name.*link.*Ada$/);
  });

  it("is told so of an answer too, which says nothing else", () => {
    expect(hintOf({ ownName: "Ada" })).toMatch(/^Your display name/);
  });

  it("is told nothing of a name that he does not have, or chooses here", () => {
    expect(hintOf({ ownName: "" })).toBe("");
    cleanup();
    expect(hintOf({ ownName: null, hint: "Encrypted." })).toBe("Encrypted.");
  });
});
