import { useLocation } from "@remix-run/react";
import FolderPlus from "lucide-react/icons/folder-plus";
import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import type { AddToolsProps } from "#app/features/listing/AddTools.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Only } from "#app/ui/Text.tsx";
import { useIsAlive } from "#app/ui/use-is-alive.ts";

interface EmptyListProps {
  readonly isFiltered: boolean;
  readonly isInTrash: boolean;
  readonly onNewFolder: () => void;
  readonly onUpload: AddToolsProps["onUpload"];
}

/** Drawn by the server too, so it stands in no boundary (useObservable): what stands where a folder has no row: why, and what to do about it. */
export function EmptyList({ isFiltered, isInTrash, onNewFolder, onUpload }: EmptyListProps) {
  const { t } = useTranslation("files");
  const { pathname } = useLocation();
  const isAlive = useIsAlive();
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
          <Button
            kind="primary"
            icon={Upload}
            disabled={!isAlive}
            onClick={() => onUpload("files")}
          >
            {t("uploadFiles")}
          </Button>
          <Button icon={FolderPlus} disabled={!isAlive} onClick={onNewFolder}>
            {t("empty.newFolder")}
          </Button>
        </>
      }
    />
  );
}

interface EmptyFlatListProps {
  readonly kind: FlatListKind;
  readonly isFiltered: boolean;
}

/** What stands where a list that is of no folder has no row: why, and how something comes into it. */
export function EmptyFlatList({ kind, isFiltered }: EmptyFlatListProps) {
  const { t } = useTranslation("lists");
  if (isFiltered) return <EmptyState title={t("none")} text={t("noneText")} />;
  return (
    <EmptyState
      title={t(`kind.${kind}.empty`)}
      text={t(`kind.${kind}.emptyText`)}
      actions={
        <LinkButton kind="primary" href="/files">
          {t("toFiles")}
        </LinkButton>
      }
    />
  );
}
