import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint } from "#app/ui/Text.tsx";

/** What is known about a name that is not shown, and what is safe (Reading R-38). */
export function WhyDialog({ item, onClose }: { item: FileItem; onClose: () => void }) {
  const { t } = useTranslation("files");
  const code = item.name.state === "failed" ? item.name.code : 0;
  return (
    <Dialog
      open
      title={t("why.title")}
      closeLabel={t("do.close")}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          {t("do.close")}
        </Button>
      }
    >
      <p>{t("why.known")}</p>
      <p>{t("why.safe")}</p>
      <p>{t("why.step", { id: item.id })}</p>
      <Hint>{t("why.code", { code })}</Hint>
    </Dialog>
  );
}
