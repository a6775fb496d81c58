import { describe, expect, it } from "vitest";
import { toPseudo } from "./pseudo.ts";
import { completeTexts } from "./texts.ts";

const ENGLISH = { title: "Files", row: { one: "One", many: "{{count}} <b>rows</b>" } };

describe("the texts of a language", () => {
  it("fall back to English text by text", () => {
    expect(completeTexts("de", ENGLISH, { title: "Dateien", row: { one: "Eine" } })).toEqual({
      title: "Dateien",
      row: { one: "Eine", many: "{{count}} <b>rows</b>" },
    });
  });

  it("of the pseudo-locale keep placeholders and tags", () => {
    expect(toPseudo(ENGLISH)).toEqual({
      title: "[Ƒíļéš··]",
      row: { one: "[Öñé·]", many: "[{{count}} <b>ŕöŵš</b>·······]" },
    });
  });
});
