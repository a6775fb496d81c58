import { describe, expect, it } from "vitest";
import { mediaTypeOf } from "./media-type.ts";
import { OPENER_EXTENSIONS } from "./openers.data.ts";

describe("the type of sound and films", () => {
  const { audio, video } = OPENER_EXTENSIONS;
  it.each([...audio, ...video])("is one of them, or no browser plays it: %s", (extension) => {
    expect(mediaTypeOf(`a.${extension}`)).toMatch(/^(audio|video)\/[\w-]+$/);
  });

  it("is that of what holds it", () => {
    expect(["a.opus", "a.OGA", "a.weba", "a.mp4"].map(mediaTypeOf)).toEqual([
      "audio/ogg",
      "audio/ogg",
      "audio/webm",
      "video/mp4",
    ]);
  });
});
