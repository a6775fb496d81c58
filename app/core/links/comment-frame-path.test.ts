import { expect, it } from "vitest";
import { commentFramePath } from "./comment-frame-path.ts";

it("names the comments of a link by what its own address names, and nothing of a server's stands in it", () => {
  const cachekey = "ab".repeat(16);
  expect(commentFramePath(cachekey)).toBe(`/comment-iframe?link=${cachekey}`);
  for (const lie of ["", "../login", `${cachekey}#key`, `${cachekey}&a=b`]) {
    expect(() => commentFramePath(lie)).toThrow();
  }
});
