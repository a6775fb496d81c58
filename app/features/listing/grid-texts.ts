import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isolateIn } from "#app/i18n/isolate.ts";
import type { GridTexts } from "#app/ui/grid/row.ts";

/** Stands for a name; no text has it. */
const NAME = "\uE000";

/**
 * A text with a name in it, looked up once: a list that scrolls writes hundreds of them in a frame,
 * and the library takes longer for one than the row takes to draw (Performance P6).
 * @internal Tests count how often it looks a text up.
 */
export function writeOnce(
  write: (name: string) => string,
  isolate: (name: string) => string,
): (name: string) => string {
  const [before = "", after = ""] = write(NAME).split(NAME);
  return (name) => before + isolate(name) + after;
}

/** Every text of the file grid; `label` is the folder's name. */
export function useGridTexts(label: string): GridTexts {
  const { t, i18n } = useTranslation("files");
  return useMemo(() => {
    const isolate = isolateIn(i18n.dir());
    return {
      label,
      name: t("grid.name"),
      date: t("grid.date"),
      size: t("grid.size"),
      actions: t("grid.actions"),
      selectAll: t("grid.selectAll"),
      select: writeOnce((name) => t("grid.select", { name }), isolate),
      star: writeOnce((name) => t("grid.star", { name }), isolate),
      link: writeOnce((name) => t("grid.link", { name }), isolate),
      download: writeOnce((name) => t("grid.download", { name }), isolate),
      more: writeOnce((name) => t("grid.more", { name }), isolate),
      cancel: writeOnce((name) => t("grid.cancel", { name }), isolate),
      why: t("grid.why"),
      unverified: t("grid.unverified"),
      older: t("grid.older"),
      dropHere: t("grid.dropHere"),
      sealed: t("grid.sealed"),
      folders: t("grid.folders"),
      files: t("grid.files"),
    };
  }, [label, t, i18n]);
}
