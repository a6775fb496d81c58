import { useTranslation } from "react-i18next";
import type { Share } from "#app/core/shares/share.ts";
import { ActivityList } from "#app/features/listing/ActivityList.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";

interface ActivityDialogProps {
  readonly share: Pick<Share, "shareId">;
  /** Of the folder, or what stands for it. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Everything that was done in a share, and who signed it. */
export function ActivityDialog({ share: { shareId }, name, onClose }: ActivityDialogProps) {
  const { t } = useTranslation("shares");
  return (
    <Dialog
      open
      shape="wide"
      title={t("activity.title", { name })}
      closeLabel={t("close")}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <ActivityList of={{ shareId, item: null }} />
    </Dialog>
  );
}
