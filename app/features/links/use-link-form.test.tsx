import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { linkRulesOf } from "#app/core/links/link-rules.ts";
import type { LinkWorkState } from "#app/core/links/link-work.ts";
import { aLink } from "#tests/support/link.ts";
import { aPerson } from "#tests/support/person.ts";
import { useLinkForm } from "./use-link-form.ts";

const WORKING: LinkWorkState = { step: "working", progress: { kind: "preparing" } };

/** A new object each time, as whatever is done with a link shows it again. */
const ready = (downloadLimit = 0): LinkWorkState => ({
  step: "ready",
  link: aLink({ downloadLimit }),
  secrets: { linkKey: "", password: "", words: "" },
  url: "",
});

function formOver(typedBefore: string | null = null) {
  const draft = { keep: vi.fn(), read: async () => null, drop: vi.fn() };
  const origin = { draft, typed: { current: typedBefore }, rules: linkRulesOf(aPerson()) };
  const hook = renderHook(({ work }) => useLinkForm(work, origin), {
    initialProps: { work: ready() },
  });
  return {
    ...{ draft },
    held: () => hook.result.current,
    show: (work: LinkWorkState) => hook.rerender({ work }),
    type: (limit: string) => act(() => held().change((form) => ({ ...form, limit }))),
  };
  function held() {
    return hook.result.current;
  }
}

describe("the form of a link", () => {
  it("keeps what was typed while something else is done with the link", () => {
    const { held, show, type, draft } = formOver();
    type("7");
    draft.drop.mockClear();
    show(WORKING);
    show(ready(3));
    expect(held()).toMatchObject({ form: { limit: "7" }, isTyped: true });
    expect(draft.drop).not.toHaveBeenCalled();
  });

  it("is the link's again once it was sent", () => {
    const { held, show, type, draft } = formOver();
    type("7");
    act(() => held().sending());
    show(ready(7));
    expect(held()).toMatchObject({ form: { limit: "7" }, isTyped: false });
    show(ready(3));
    expect(held()).toMatchObject({ form: { limit: "3" }, isTyped: false });
    expect(draft.drop).toHaveBeenCalled();
  });

  it("keeps what is typed while it is being sent", () => {
    const { held, show, type } = formOver();
    type("7");
    act(() => held().sending());
    type("8");
    show(ready(7));
    expect(held()).toMatchObject({ form: { limit: "8" }, isTyped: true });
  });

  it("keeps what was typed before a lock, too", () => {
    const { held, show } = formOver(JSON.stringify({ limit: "9" }));
    show(ready(3));
    expect(held()).toMatchObject({ form: { limit: "9" }, isTyped: true });
  });
});
