import { useTranslation } from "react-i18next";
import type { TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import { pickFiles } from "#app/platform/files/pick.client.ts";
import { Button } from "#app/ui/controls/Button.tsx";

interface GoOnButtonProps {
  readonly row: TransferRow;
  readonly engine: TransferEngine;
}

/** Asks for the file of an upload that an earlier page began: no browser keeps it over a reload. */
export function GoOnButton({ row: { id, name }, engine }: GoOnButtonProps) {
  const { t } = useTranslation("transfers");
  const goOn = async () => {
    const [source] = await pickFiles("file");
    if (source !== undefined && !("below" in source)) engine.goOn(id, source);
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
