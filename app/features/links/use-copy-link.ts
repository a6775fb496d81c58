import { useTranslation } from "react-i18next";
import { useCopyText } from "#app/ui/use-copy-text.ts";

/** Puts an address into the clipboard and says so; `null` and a refusal say that it failed (Spec C§2.4). */
export function useCopyLink() {
  const { t } = useTranslation("links");
  return useCopyText({
    copied: t("dialog.copied"),
    failed: t("dialog.copyFailed"),
    close: t("dialog.close"),
  });
}
