import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { SealedPage } from "#app/core/files/files.api.ts";
import type { FolderBase } from "#app/core/files/item.ts";
import { nextOrder } from "#app/core/files/sort.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { SortStatus } from "#app/features/listing/SortStatus.tsx";
import { useListFocus } from "#app/features/listing/use-list-focus.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { EmptyList } from "./EmptyLists.tsx";
import { FilesGrid } from "./FilesGrid.tsx";
import type { FilesScreen } from "./use-files-screen.ts";
import { useIsEmpty } from "./use-is-empty.ts";

interface FilesBodyProps {
  readonly screen: FilesScreen;
  readonly area: FolderBase;
  /** As the server rendered it. */
  readonly firstPage: SealedPage | null;
  readonly grid: RefObject<FileGridHandle>;
  readonly onNewFolder: () => void;
}

/** Rows, the empty state, or why there is nothing to show. */
export function FilesBody({ screen, area, firstPage, grid, onNewFolder }: FilesBodyProps) {
  const { t } = useTranslation("files");
  const { state, open, rows, filter } = screen;
  const { showDeleted } = screen.query;
  const isEmpty = useIsEmpty(
    { phase: state.phase, count: rows.source.count, showDeleted },
    firstPage,
  );
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
    return (
      <EmptyList
        isFiltered={filter.isOpen}
        isInTrash={screen.isInTrash}
        onNewFolder={onNewFolder}
        onUpload={screen.upload}
      />
    );
  }
  const label = state.folder?.path.at(-1)?.name || t(`area.${area}`);
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
        tools={screen.actionTools}
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
