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
 * for that folder again (Reading R-638). An upload whose file changed begins anew with what is chosen (Reading R-791).
 */
export function GoOnButton({ row, engine }: GoOnButtonProps) {
  const { t } = useTranslation("transfers");
  const { id, name, kind, canChooseAgain = false } = row;
  const isReopened = !canChooseAgain && (row.canReopen === true || kind === "zip");
  const action = canChooseAgain ? "chooseAgain" : "goOn";
  const goOn = async () => {
    if (isReopened && (await engine.goOn(id)) === true) return;
    if (kind === "zip") return;
    const [source] = await pickReopenable(kind === "folder" ? "folder" : "file");
    if (source !== undefined) await engine.goOn(id, source);
  };
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={t(`action.${action}Named`, { name })}
      onClick={() => void goOn()}
    >
      {t(`action.${action}`)}
    </Button>
  );
}
