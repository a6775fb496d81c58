import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { isolateIn } from "#app/i18n/isolate.ts";
import { writeOnce } from "./grid-texts.ts";

it.each(["ltr", "rtl"] as const)(
  "a text from %s that is looked up once reads as the library writes it, whatever the name is",
  async (dir) => {
    const i18n = createInstance();
    const isolate = isolateIn(dir);
    await i18n.init({
      lng: "en",
      resources: { en: { files: { grid: { select: "Select {{name}}, please" } } } },
      interpolation: { escape: isolate },
    });
    const t = i18n.getFixedT("en", "files");
    const select = writeOnce((name) => t("grid.select", { name }), isolate);
    const names = ["a.pdf", ".hidden", "عقد.pdf", "", "x\u202Ey", "{{name}} $t(select)", "\uE000"];
    for (const name of names) expect(select(name)).toBe(`Select ${isolate(name)}, please`);
    expect(select("עברית")).toBe(t("grid.select", { name: "עברית" }));
  },
);
