import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { isolateIn } from "./isolate.ts";
import { toI18nOptions } from "./options.ts";

const isolate = isolateIn("ltr");

describe("a name inside a sentence", () => {
  it("is a run of its own when it is written from right to left", () => {
    expect(isolate("عقد.pdf")).toBe("\u2068عقد.pdf\u2069");
    expect(isolate("תמונה")).toBe("\u2068תמונה\u2069");
  });

  it("stays as it is in every other writing", () => {
    for (const name of ["report.pdf", "港湾.docx", "👩‍🚀", "<b>&", ""]) {
      expect(isolate(name)).toBe(name);
    }
  });

  it("keeps its own direction in a text that runs from right to left", async () => {
    const i18n = createInstance();
    const texts = { files: { moved: "نُقل {{name}} الآن" } };
    await i18n.init(toI18nOptions("ar", texts));
    const t = (name: string) => i18n.t("files:moved" as never, { name });
    expect(t(".hidden")).toBe("نُقل \u2068.hidden\u2069 الآن");
    expect(t("عقد (1).pdf")).toBe("نُقل \u2068عقد (1).pdf\u2069 الآن");
    expect(t("12")).toBe("نُقل 12 الآن");
  });

  it("cannot turn the sentence with controls of its own", () => {
    expect(isolate("photo\u202Egpj.exe")).toBe("photogpj.exe");
    expect(isolate("\u2069\u202Eעברית\u2066")).toBe("\u2068עברית\u2069");
  });

  it("is isolated by every text, and nothing else about it changes", async () => {
    const i18n = createInstance();
    const texts = { files: { conflict: { title: "“{{name}}” is there already" } } };
    await i18n.init(toI18nOptions("en", texts));
    expect(i18n.t("files:conflict.title", { name: "عقد.pdf" })).toBe(
      "“\u2068عقد.pdf\u2069” is there already",
    );
    expect(i18n.t("files:conflict.title", { name: "a & <b>" })).toBe("“a & <b>” is there already");
  });
});
