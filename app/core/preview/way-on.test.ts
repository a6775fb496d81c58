import { describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { wayOn } from "./way-on.ts";

describe("where the bytes of a preview did not come", () => {
  it("a refusal of previews (3212) leads to the download, where there is one", () => {
    expect(wayOn(CODES.previewNotAllowed, true)).toBe("download");
    expect(wayOn(CODES.previewNotAllowed, false)).toBe("ask-owner");
  });

  it("anything else may be tried again", () => {
    expect(wayOn(CODES.offline, true)).toBe("retry");
    expect(wayOn(CODES.offline, false)).toBe("retry");
  });
});
