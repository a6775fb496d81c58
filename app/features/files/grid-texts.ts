import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { GridTexts } from "#app/ui/grid/row.ts";

/** Every text of the file grid; `label` is the folder's name. */
export function useGridTexts(label: string): GridTexts {
  const { t } = useTranslation("files");
  return useMemo(
    () => ({
      label,
      name: t("grid.name"),
      date: t("grid.date"),
      size: t("grid.size"),
      actions: t("grid.actions"),
      selectAll: t("grid.selectAll"),
      select: (name) => t("grid.select", { name }),
      star: (name) => t("grid.star", { name }),
      link: (name) => t("grid.link", { name }),
      download: (name: string) => t("grid.download", { name }),
      more: (name) => t("grid.more", { name }),
      cancel: (name) => t("grid.cancel", { name }),
      why: t("grid.why"),
      unverified: t("grid.unverified"),
      older: t("grid.older"),
      dropHere: t("grid.dropHere"),
      sealed: t("grid.sealed"),
      folders: t("grid.folders"),
      files: t("grid.files"),
    }),
    [label, t],
  );
}
