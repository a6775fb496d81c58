import { describe, expect, it } from "vitest";
import { readPageTitle } from "./PageTitle.tsx";

const titleOf = (path: string, handles: { title?: string }[] = []) => {
  const { pathname, search } = new URL(path, "http://localhost");
  return readPageTitle({ pathname, search }, handles);
};

describe("the title of a page", () => {
  it("names the section of the path's first segment", () => {
    expect(titleOf("/files/12").section).toBe("files");
    expect(titleOf("/shares/links").section).toBe("shares");
    expect(titleOf("/").section).toBeUndefined();
    expect(titleOf("/dl/files").section).toBeUndefined();
  });

  it("prefers the words of the innermost route that has some", () => {
    const handles = [{ title: "shell:a" }, { title: "links:b" }, {}];
    expect(titleOf("/files", handles).ownTitle).toBe("links:b");
    expect(titleOf("/files", [{}]).ownTitle).toBeUndefined();
  });

  it("says that deleted items are shown, in the areas that can show them", () => {
    expect(titleOf("/vault?showDeleted=1").isDeleted).toBe(true);
    expect(titleOf("/files?showDeleted=0").isDeleted).toBe(false);
    expect(titleOf("/shares?showDeleted=1").isDeleted).toBe(false);
  });
});
