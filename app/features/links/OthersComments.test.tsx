import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { OthersComments } from "./OthersComments.tsx";

const Words = await loadWords();

const HASH = `#dl/${"ab".repeat(16)}/01234567-89ABCDEF-GHJKMNPQ-RSTVWXYZ`;

beforeEach(() => window.history.replaceState({ key: "first" }, "", "/shares/links?a=1"));
afterEach(cleanup);

function draw(mayComment: boolean) {
  render(
    <Words>
      <OthersComments links={{ ports: null, runtime: null }} mayComment={mayComment} />
    </Words>,
  );
}

const buttons = () => screen.queryAllByRole("button", { name: "Comment as yourself" });

describe("the way to the comments of a link of somebody else", () => {
  it.each([
    [true, 1],
    [false, 0],
  ])("takes the key of the link out of the address where comments are on: %s", (isOn, shown) => {
    window.history.replaceState({ key: "led" }, "", `/shares/links?a=1${HASH}`);
    const before = window.history.length;
    draw(isOn);
    expect(window.location.href).toMatch(/\/shares\/links\?a=1$/);
    expect(window.history.state).toEqual({ key: "led" });
    expect(window.history.length).toBe(before);
    expect(buttons()).toHaveLength(shown);
  });

  it("takes it out of one that comes while the list stands, too, and leaves every other part", () => {
    draw(true);
    window.history.replaceState(null, "", `/shares/links${HASH}`);
    act(() => void window.dispatchEvent(new Event("hashchange")));
    expect(window.location.hash).toBe("");
    window.history.replaceState(null, "", "/shares/links#main");
    act(() => void window.dispatchEvent(new Event("hashchange")));
    expect(window.location.hash).toBe("#main");
  });
});
