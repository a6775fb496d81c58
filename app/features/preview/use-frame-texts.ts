import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PreviewWanted } from "#app/core/preview/preview.ts";
import { usePageSettings } from "#app/document/page-settings.ts";

const THEMES = ["light", "dark", "system"] as const;

/** The words of the viewers in this language, and how the page looks now. */
export function useFrameTexts(): Omit<PreviewWanted["page"], "takesOffers"> {
  const { i18n } = useTranslation("viewers");
  const { dir } = usePageSettings();
  const locale = i18n.language;
  return useMemo(() => {
    const chosen = document.documentElement.dataset.theme;
    return {
      locale,
      dir,
      theme: THEMES.find((theme) => theme === chosen) ?? "system",
      texts: Object.fromEntries(flatten(i18n.getResourceBundle(locale, "viewers"))),
    };
  }, [i18n, locale, dir]);
}

function flatten(texts: unknown, before = ""): readonly (readonly [string, string])[] {
  if (typeof texts !== "object" || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[before + key, value] as const]
      : flatten(value, `${before}${key}.`),
  );
}
