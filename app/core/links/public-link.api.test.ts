import { describe, expect, it } from "vitest";
import { readLinkFolderId, toLinkFolderSearch } from "./public-link.api.ts";

describe("the address of a folder inside a link", () => {
  it("names the folder by its id, and the root by nothing", () => {
    expect(toLinkFolderSearch("17")).toBe("?coffer_id=17");
    expect(toLinkFolderSearch("0")).toBe("");
    expect(readLinkFolderId(new URLSearchParams(toLinkFolderSearch("17")))).toBe("17");
  });

  it.each(["", "coffer_id=", "coffer_id=017", "coffer_id=a", "coffer_id=1%2F..", "other=3"])(
    "%j is the root",
    (search) => {
      expect(readLinkFolderId(new URLSearchParams(search))).toBe("0");
    },
  );
});
