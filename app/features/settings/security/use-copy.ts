import { useTranslation } from "react-i18next";
import { useCopyText } from "#app/ui/use-copy-text.ts";

/** Puts codes and keys into the clipboard. */
export function useCopy() {
  const { t } = useTranslation("security");
  return useCopyText({
    copied: t("setUp.copied"),
    failed: t("setUp.copyFailed"),
    close: t("setUp.close"),
  });
}
