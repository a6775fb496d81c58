import { useLocation } from "@remix-run/react";
import FolderPlus from "lucide-react/icons/folder-plus";
import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import type { AddToolsProps } from "#app/features/listing/AddTools.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Only } from "#app/ui/Text.tsx";

interface EmptyListProps {
  readonly isFiltered: boolean;
  readonly isInTrash: boolean;
  readonly onNewFolder: () => void;
  readonly onUpload: AddToolsProps["onUpload"];
}

/** What stands where a list has no row: why, and what to do about it. */
export function EmptyList({ isFiltered, isInTrash, onNewFolder, onUpload }: EmptyListProps) {
  const { t } = useTranslation("files");
  const { pathname } = useLocation();
  if (isFiltered) return <EmptyState title={t("filterNone")} text={t("filterNoneText")} />;
  if (isInTrash) return <EmptyState title={t("empty.title")} text={t("empty.deleted")} />;
  // Upload stands on /files and /vault alone (Spec B§2).
  if (pathname.startsWith("/starred")) return <EmptyState title={t("empty.title")} />;
  return (
    <EmptyState
      title={t("empty.title")}
      text={
        <>
          <Only on="tablet">{t("empty.wide")}</Only>
          <Only on="phone">{t("empty.phone")}</Only> {t("empty.text")}
        </>
      }
      actions={
        <>
          <Button kind="primary" icon={Upload} onClick={() => onUpload("files")}>
            {t("uploadFiles")}
          </Button>
          <Button icon={FolderPlus} onClick={onNewFolder}>
            {t("empty.newFolder")}
          </Button>
        </>
      }
    />
  );
}
