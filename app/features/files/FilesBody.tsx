import FolderPlus from "lucide-react/icons/folder-plus";
import Upload from "lucide-react/icons/upload";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { isWhole } from "#app/core/files/folder-listing.ts";
import type { FilesArea } from "#app/core/files/item.ts";
import { nextOrder } from "#app/core/files/sort.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { Only } from "#app/ui/Text.tsx";
import { FilesGrid } from "./FilesGrid.tsx";
import { FailedFolder } from "./FilesNotices.tsx";
import { SortStatus } from "./SortStatus.tsx";
import type { FilesScreen } from "./use-files-screen.ts";
import { useListFocus } from "./use-list-focus.ts";

interface FilesBodyProps {
  readonly screen: FilesScreen;
  readonly area: FilesArea;
  readonly grid: RefObject<FileGridHandle>;
  readonly onNewFolder: () => void;
}

/** Rows, the empty state, or why there is nothing to show. */
export function FilesBody({ screen, area, grid, onNewFolder }: FilesBodyProps) {
  const { t } = useTranslation("files");
  const { state, open, rows, filter } = screen;
  const isEmpty = isWhole(state.phase) && rows.source.count === 0;
  useListFocus({ isEmpty }, grid);
  if (state.phase === "failed" && state.error !== null) {
    return (
      <FailedFolder
        error={state.error}
        heading="h2"
        homeHref={folderPath(area, null)}
        onRetry={() => void open?.listing.reload()}
      />
    );
  }
  if (isEmpty) {
    if (filter.isOpen) {
      return <EmptyState title={t("filterNone")} text={t("filterNoneText")} />;
    }
    if (screen.isInTrash) return <EmptyState title={t("empty.title")} text={t("empty.deleted")} />;
    return <EmptyFolder onNewFolder={onNewFolder} onUpload={screen.upload} />;
  }
  const label = state.folder?.path.at(-1)?.name || t(area === "vault" ? "area.vault" : "area.main");
  return (
    <>
      <FilesGrid
        ref={grid}
        label={label}
        rows={rows}
        place={`${state.folderId}|${state.showDeleted}`}
        view={screen.query.view}
        order={state.order}
        onSort={(key) => screen.setOrder(nextOrder(state.order, key))}
        selection={screen.selection}
        onSelection={screen.setSelection}
        onCleared={() => grid.current?.focus()}
        selected={screen.selected}
        actions={screen.actionsOf}
        events={screen.events}
        drag={open === null ? undefined : screen.drop.grid}
      />
      <SortStatus
        phase={state.phase}
        onSort={() => {
          open?.listing.sortNow();
          grid.current?.focus();
        }}
      />
    </>
  );
}

function EmptyFolder(props: { readonly onNewFolder: () => void; readonly onUpload: () => void }) {
  const { t } = useTranslation("files");
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
          <Button kind="primary" icon={Upload} onClick={props.onUpload}>
            {t("uploadFiles")}
          </Button>
          <Button icon={FolderPlus} onClick={props.onNewFolder}>
            {t("empty.newFolder")}
          </Button>
        </>
      }
    />
  );
}
