import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { toI18nOptions } from "#app/i18n/options.ts";
import german from "../../locales/de/palette.json" with { type: "json" };
import french from "../../locales/fr-CA/palette.json" with { type: "json" };
import { keyNames } from "./key-names.ts";

it.each([
  ["de", german, "Strg", "Entf"],
  ["fr-CA", french, "Ctrl", "Suppr"],
] as const)("keys bear the names of a keyboard in %s", async (locale, palette, control, del) => {
  const i18n = createInstance();
  await i18n.init(toI18nOptions(locale, { palette }));
  expect(keyNames(i18n.getFixedT(locale, "palette"))).toEqual({
    control,
    lockKeys: [control, "Alt", "L"],
    deleteKey: del,
  });
});
