import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { openPlace } from "#app/platform/open-place.client.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";

interface WaitForPageProps {
  readonly path: string;
  readonly onReady: () => void;
  readonly onStay: () => void;
}

/** Goes on as soon as the page can be had; says so while it cannot. */
export function WaitForPage({ path, onReady, onStay }: WaitForPageProps) {
  const toast = useToast();
  const { t } = useTranslation("shell");
  useEffect(() => {
    const end = new AbortController();
    let takeAway: (() => void) | undefined;
    const onWaiting = () => {
      const action = { label: t("away.stay"), onAct: onStay };
      takeAway ??= toast({ text: t("away.text"), kind: "warning", action });
    };
    openPlace(path, { signal: end.signal, onWaiting })
      .then(() => end.signal.aborted || onReady())
      // Only giving up ends it without the page.
      .catch(() => undefined);
    return () => {
      end.abort();
      takeAway?.();
    };
  }, [path, onReady, onStay, t, toast]);
  return null;
}
