import { renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { useCarriedKey } from "./use-carried-key.ts";

const HASH = `#dl/${"ab".repeat(16)}/01234567-89ABCDEF-GHJKMNPQ-RSTVWXYZ`;
const LOGIN = "/login?return_to=%2Fshares%2Flinks";

const carriedFrom = (address: string) => {
  window.history.replaceState({ key: "first" }, "", address);
  return renderHook(() => useCarriedKey(), { wrapper: StrictMode }).result.current;
};

describe("the key of a link that a redirect carried to the sign-in", () => {
  it("leaves its address, and goes on to the page of its comments alone", () => {
    const carry = carriedFrom(LOGIN + HASH);
    expect(window.location.hash).toBe("");
    expect(window.location.search).toBe("?return_to=%2Fshares%2Flinks");
    expect(window.history.state).toEqual({ key: "first" });
    expect(carry("/shares/links")).toBe(`/shares/links${HASH}`);
    expect(["/files", "/shares", "/shares/links/5/log"].map(carry)).toEqual([
      ...["/files", "/shares", "/shares/links/5/log"],
    ]);
  });

  it("is nothing else that stands behind the #", () => {
    const carry = carriedFrom(`${LOGIN}#main`);
    expect(window.location.hash).toBe("#main");
    expect(carry("/shares/links")).toBe("/shares/links");
  });
});
