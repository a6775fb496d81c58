import { expect, it } from "vitest";
import { OPENER_EXTENSIONS } from "#app/core/preview/openers.data.ts";
import { grammarOf } from "#app/viewers/text/grammars.ts";

it("everything that opens as code has a grammar, and no other text has", () => {
  for (const extension of OPENER_EXTENSIONS.code) {
    expect(`${extension} ${grammarOf(`a.${extension}`)}`).not.toMatch(/null$/);
  }
  for (const extension of OPENER_EXTENSIONS.text) expect(grammarOf(`a.${extension}`)).toBeNull();
});
