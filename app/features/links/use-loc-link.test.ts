import { describe, expect, it } from "vitest";
import type { Link } from "#app/core/links/link.ts";
import { findLocLink } from "./use-loc-link.ts";

const aLink = (id: string, itemId: string) => ({ id, itemId }) as unknown as Link;
const LINKS = [aLink("5", "70"), aLink("6", "71")];

describe("the link that loc names", () => {
  it("is found by its own id, else by its item's", () => {
    expect(findLocLink(LINKS, { action: "link", publinkId: "6", itemId: "70" })?.id).toBe("6");
    expect(findLocLink(LINKS, { action: "link", publinkId: undefined, itemId: "70" })?.id).toBe(
      "5",
    );
  });

  it("is none when it is somebody else's, or when loc asks for something else", () => {
    expect(findLocLink(LINKS, { action: "link", publinkId: "9", itemId: "70" })).toBeUndefined();
    expect(
      findLocLink(LINKS, { action: "link", publinkId: undefined, itemId: undefined }),
    ).toBeUndefined();
    expect(findLocLink(LINKS, { action: "space" })).toBeUndefined();
    expect(findLocLink(LINKS, undefined)).toBeUndefined();
  });
});
