import Share2 from "lucide-react/icons/share-2";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/controls/Button.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** Ends of a sheet that was there: somebody closed it, or it still stands open from the press before. */
const SEEN_ENDS: readonly string[] = ["AbortError", "InvalidStateError"];

/**
 * The system's own sheet, where it has one that takes an address. One that browser or system refuse is not seen at
 * all: the page says so.
 */
export function SystemSheet({ url }: { readonly url: string }) {
  const { t } = useTranslation("links");
  const toast = useToast();
  if (!mayShare(url)) return null;
  const open = async () => {
    try {
      await navigator.share({ url });
    } catch (error) {
      if (error instanceof DOMException && SEEN_ENDS.includes(error.name)) return;
      const action = { label: t("dialog.close") };
      toast({ kind: "critical", text: t("send.sheetFailed"), action });
    }
  };
  return (
    <section>
      <h3>{t("send.sheet")}</h3>
      <Button icon={Share2} size="small" onClick={() => void open()}>
        {t("send.openSheet")}
      </Button>
    </section>
  );
}

function mayShare(url: string): boolean {
  if (!("share" in navigator)) return false;
  return !("canShare" in navigator) || navigator.canShare({ url });
}
