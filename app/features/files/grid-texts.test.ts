import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { isolate } from "#app/i18n/isolate.ts";
import { writeOnce } from "./grid-texts.ts";

it("a text that is looked up once reads as the library writes it, whatever the name is", async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: "en",
    resources: { en: { files: { grid: { select: "Select {{name}}, please" } } } },
    interpolation: { escape: isolate },
  });
  const t = i18n.getFixedT("en", "files");
  const select = writeOnce((name) => t("grid.select", { name }));
  for (const name of ["a.pdf", "عقد.pdf", "", "x\u202Ey", "{{name}} $t(select)", "\uE000"]) {
    expect(select(name)).toBe(`Select ${isolate(name)}, please`);
  }
  expect(select("עברית")).toBe(t("grid.select", { name: "עברית" }));
});
