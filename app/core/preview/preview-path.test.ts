import { describe, expect, it } from "vitest";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { previewPath } from "./preview-path.ts";
import { viewerOf } from "./viewer-of.ts";

const pathOf = (text: string) =>
  previewPath(aFileItem({ id: "7", name: openName(text, "") }), () => true);

describe("the address of a preview", () => {
  it("names the file by its id and the view that fits it, never its name", () => {
    expect(pathOf("a secret.png")).toBe("/file/7/view/image");
    expect(pathOf("a secret.md")).toBe("/file/7/view/text");
    expect(pathOf("a secret.pdf")).toBe("/file/7/view/doc");
    expect(pathOf("a secret")).toBe("/file/7/view/default");
  });

  it("is that of a picture where the server has a large one of what browsers may not decode", () => {
    const at = (thumbs: number) =>
      previewPath(aFileItem({ id: "7", name: openName("a.heic", ""), thumbs }), () => true);
    expect([0, 1, 2, 3].map(at).map((path) => path.split("/").at(-1))).toEqual([
      "default",
      "default",
      "image",
      "image",
    ]);
  });
});

describe("the viewer of a file", () => {
  it("is its own, and type and bytes for whatever has none", () => {
    expect(viewerOf("image")).toBe("image");
    expect(viewerOf("markdown")).toBe("markdown");
    expect(viewerOf("unknown")).toBe("unknown");
  });
});
