import { useTranslation } from "react-i18next";
import type { TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import { pickReopenable } from "#app/platform/files/handles.client.ts";
import { Button } from "#app/ui/controls/Button.tsx";

interface GoOnButtonProps {
  readonly row: TransferRow;
  readonly engine: TransferEngine;
}

/**
 * Goes on with an upload that an earlier page began: the browser opens its file again where it can, and
 * else asks for it (Readings ).
 */
export function GoOnButton({ row: { id, name, kind, canReopen }, engine }: GoOnButtonProps) {
  const { t } = useTranslation("transfers");
  const goOn = async () => {
    if (canReopen === true && (await engine.goOn(id)) === true) return;
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
