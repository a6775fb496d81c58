import History from "lucide-react/icons/history";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { OldVersion } from "#app/core/files/storage/old-versions.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Row } from "#app/ui/frames/Page.tsx";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { sumOf } from "./use-old-versions.ts";

interface DeletedVersionsProps {
  readonly versions: readonly OldVersion[];
  readonly mayPurge: boolean;
  readonly onPurge: (versions: readonly OldVersion[]) => Promise<unknown>;
}

/** Versions that were deleted take room until they are removed for good. */
export function DeletedVersions({ versions, mayPurge, onPurge }: DeletedVersionsProps) {
  const { t, i18n } = useTranslation("storage");
  const [isAsked, setAsked] = useState(false);
  const count = versions.length;
  const confirm = () => {
    setAsked(false);
    void onPurge(versions);
  };
  return (
    <>
      <Row
        icon={History}
        label={t("deletedVersions", { count, size: formatBytes(sumOf(versions), i18n.language) })}
        hint={t("deletedVersionsText")}
        end={
          mayPurge && (
            <Button size="small" onClick={() => setAsked(true)}>
              {t("purge")}
            </Button>
          )
        }
      />
      {isAsked && (
        <ConfirmDialog
          open
          tone="danger"
          title={t("purgeTitle", { count })}
          confirmLabel={t("purge")}
          cancelLabel={t("cancel")}
          closeLabel={t("close")}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t("purgeText")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
