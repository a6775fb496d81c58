import { useTranslation } from "react-i18next";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** Puts a text into the clipboard, and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation("security");
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: "success", text: t("setUp.copied") });
    } catch {
      const action = { label: t("setUp.close") };
      toast({ kind: "critical", text: t("setUp.copyFailed"), action });
    }
  };
}
