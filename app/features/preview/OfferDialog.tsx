import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { FrameOffer } from "#app/core/preview/frame-session.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { saveFile } from "#app/ui/save-file.ts";

interface OfferDialogProps {
  readonly offer: FrameOffer;
  readonly onDone: () => void;
}

/** A file that a viewer took out of its archive: saved when a person says so, under a name that is safe (Trust W10). */
export function OfferDialog({ offer, onDone }: OfferDialogProps) {
  const { t, i18n } = useTranslation("preview");
  const name = toSafeName(offer.name);
  const size = formatBytes(offer.bytes.byteLength, i18n.language);
  return (
    <ConfirmDialog
      open
      title={t("offer.title")}
      confirmLabel={t("offer.save")}
      cancelLabel={t("offer.cancel")}
      closeLabel={t("offer.cancel")}
      onClose={onDone}
      onConfirm={() => {
        saveFile(name, new Blob([offer.bytes], { type: "application/octet-stream" }));
        onDone();
      }}
    >
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>{t("offer.text", { size })}</p>
    </ConfirmDialog>
  );
}
