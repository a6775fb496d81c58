import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** Puts an address into the clipboard and says so; `null` and a refusal say that it failed (Spec C§2.4). */
export function useCopyLink(): (address: () => Promise<string | null>) => Promise<void> {
  const { t } = useTranslation("links");
  const toast = useToast();
  return useCallback(
    async (address) => {
      try {
        const url = await address();
        if (url === null) throw new Error("no address");
        await navigator.clipboard.writeText(url);
        toast({ kind: "success", text: t("dialog.copied") });
      } catch {
        // Whatever stopped it, the person presses the button again.
        toast({
          kind: "critical",
          text: t("dialog.copyFailed"),
          action: { label: t("dialog.close") },
        });
      }
    },
    [t, toast],
  );
}
