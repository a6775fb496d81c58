import { useTranslation } from "react-i18next";
import type { TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import { pickReopenable } from "#app/platform/files/handles.client.ts";
import { Button } from "#app/ui/controls/Button.tsx";

interface GoOnButtonProps {
  readonly row: TransferRow;
  readonly engine: TransferEngine;
}

/**
 * Goes on with what an earlier page began: the browser opens its file or folder again where it can, and asks for
 * what is to be uploaded else (Readings ). Where files are saved to is never chosen anew: a press asks
 * for that folder again (Reading R-638).
 */
export function GoOnButton({ row: { id, name, kind, canReopen }, engine }: GoOnButtonProps) {
  const { t } = useTranslation("transfers");
  const goOn = async () => {
    if ((canReopen === true || kind === "zip") && (await engine.goOn(id)) === true) return;
    if (kind === "zip") return;
    const [source] = await pickReopenable(kind === "folder" ? "folder" : "file");
    if (source !== undefined) await engine.goOn(id, source);
  };
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={t("action.goOnNamed", { name })}
      onClick={() => void goOn()}
    >
      {t("action.goOn")}
    </Button>
  );
}
