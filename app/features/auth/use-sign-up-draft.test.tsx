import { act, renderHook, waitFor } from "@testing-library/react";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { afterEach, expect, it, vi } from "vitest";
import { useSignUpDraft } from "./use-sign-up-draft.ts";

afterEach(() => vi.restoreAllMocks());

it("judges a typed password once, however often its form is drawn", async () => {
  const judgements = vi.spyOn(ZxcvbnFactory.prototype, "check");
  const { result } = renderHook(() => useSignUpDraft({ kind: "idle", ask: "nothing" }));
  await act(async () => {
    await result.current.loadRules();
    result.current.loadStrength();
  });
  await waitFor(() => expect(result.current.strength).not.toBeNull());
  act(() => result.current.change({ password: "quiet lamp by the harbour" }));
  act(() => result.current.change({ passwordAgain: "quiet lamp" }));
  act(() => result.current.change({ passwordAgain: "quiet lamp by the harbour" }));
  act(() => result.current.leave("password"));
  act(() => result.current.change({ hasAcceptedTerms: true }));
  expect(judgements).toHaveBeenCalledTimes(1);
  act(() => result.current.change({ password: "quiet lamp by the harbours" }));
  expect(judgements).toHaveBeenCalledTimes(2);
  act(() => result.current.change({ userName: "quiet@harbour.example" }));
  expect(judgements).toHaveBeenCalledTimes(3);
});
