import { type RefObject, Suspense, useRef } from "react";
import { parseSku } from "#app/contract/plans.ts";
import type { User } from "#app/core/account/user.ts";
import type { FolderBase } from "#app/core/files/item.ts";
import { Store } from "#app/core/observable.ts";
import { Region } from "#app/features/errors/Region.tsx";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { focusContent } from "#app/ui/focus-content.ts";
import { Panel } from "#app/ui/frames/Panel.tsx";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { FilesActionBar } from "./FilesActionBar.tsx";
import { FilesBody } from "./FilesBody.tsx";
import { FilesHead } from "./FilesHead.tsx";
import { ListBanner } from "./FilesNotices.tsx";
import { NO_DIALOG, newFolderDialog } from "./files-dialog.ts";
import type { FolderData } from "./folder-data.ts";
import { RowMenu, useSelectionCode } from "./lazy-selection.ts";
import { type FilesScreen, NO_INFO, useFilesScreen } from "./use-files-screen.ts";

// What opens only after an input comes with it (P3).
const FileDetails = lazyComponent(async () => (await import("./FileDetails.tsx")).FileDetails);
const FilterBar = lazyComponent(async () => (await import("./FilterBar.tsx")).FilterBar);
const FilesDialogs = lazyComponent(async () => (await import("./FilesDialogs.tsx")).FilesDialogs);

interface FilesPageProps {
  readonly area: FolderBase;
  readonly folderId: string | null;
  readonly data: FolderData;
  readonly links: LinkParts;
}

/** A list page: Files, Vault, and a folder of either (Spec B§2). */
export function FilesPage({ area, folderId, data, links }: FilesPageProps) {
  const grid = useRef<FileGridHandle>(null);
  useSelectionCode();
  const screen = useFilesScreen({ area, folderId, data, grid });
  const { query, state, open, info } = screen;
  const canAdd = !screen.isInTrash && state.phase !== "failed";
  const toggleInfo = () => screen.setInfo({ isOpen: !info.isOpen, itemId: null });
  const newFolder = () => screen.setDialog(newFolderDialog(state, folderId));
  return (
    <>
      <Panel
        {...screen.drop.panel}
        isDropTarget={screen.drop.isOverPanel}
        banner={<ScreenBanner screen={screen} grid={grid} />}
        aside={
          info.isOpen && (
            <Region look="part" place={info.item?.id}>
              <Suspense fallback={null}>
                <FileDetails
                  info={info}
                  account={open?.account ?? null}
                  folder={state.folder}
                  onReaders={(item) => screen.setDialog({ kind: "readers", item })}
                  onClose={() => {
                    toggleInfo();
                    focusContent(grid);
                  }}
                />
              </Suspense>
            </Region>
          )
        }
      >
        <FilesHead
          area={area}
          folder={state.folder}
          showDeleted={query.showDeleted}
          view={query.view}
          search={query.search}
          isInfoOpen={info.isOpen}
          canAdd={canAdd}
          drop={screen.drop.crumbs}
          onView={query.setView}
          onInfo={toggleInfo}
          onShowDeleted={() => query.setShowDeleted(!query.showDeleted)}
          onFilter={screen.filter.toggle}
          order={state.order}
          onSort={screen.setOrder}
          onNewFolder={newFolder}
          onUpload={screen.upload}
        />
        <Region look="part" place={`${state.folderId}|${query.view}`}>
          {open !== null && screen.filter.isOpen && (
            <Suspense fallback={null}>
              <FilterBar filter={screen.filter} grid={grid} />
            </Suspense>
          )}
          <FilesBody screen={screen} area={area} grid={grid} onNewFolder={newFolder} />
        </Region>
      </Panel>
      <FilesActionBar
        area={area}
        tools={screen.actionTools}
        selected={screen.selected}
        canAdd={canAdd}
        onNewFolder={newFolder}
        onUpload={screen.upload}
      />
      {open !== null && (
        <Region look="dialog" place={screen.dialog.kind} onClose={() => closeAll(screen)}>
          {screen.menu !== null && (
            <Suspense fallback={null}>
              <RowMenu
                tools={screen.actionTools}
                items={screen.menu.items}
                anchor={screen.menu.anchor}
                onClose={() => screen.setMenu(null)}
              />
            </Suspense>
          )}
          {(screen.dialog.kind !== "none" || screen.linksToEncrypt.length > 0 || info.item) && (
            <Suspense fallback={null}>
              <FilesDialogs screen={screen} open={open} links={links} />
            </Suspense>
          )}
        </Region>
      )}
    </>
  );
}

/** Nothing lies over the list any more. */
function closeAll(screen: FilesScreen): void {
  screen.setMenu(null);
  screen.setDialog(NO_DIALOG);
  screen.setLinksToEncrypt([]);
  screen.setInfo(NO_INFO);
}

const NO_STOP = new Store(0);
const NO_USER = new Store(null);

interface ScreenBannerProps {
  readonly screen: Pick<FilesScreen, "state" | "open" | "query" | "isInTrash">;
  readonly grid: RefObject<FileGridHandle>;
}

export function ScreenBanner({ screen, grid }: ScreenBannerProps) {
  const { state, open, query } = screen;
  const stopCode = useObservable<number>(open?.account.stopCode ?? NO_STOP);
  const user = useObservable<User | null>(open?.account.user ?? NO_USER);
  return (
    <ListBanner
      error={state.phase === "failed" ? null : state.error}
      stopCode={stopCode}
      isReadOnly={state.folder?.isReadOnly ?? false}
      isInTrash={screen.isInTrash}
      showDeleted={query.showDeleted}
      keptDays={parseSku(user?.sku).retentionDays}
      onReload={() => {
        void open?.listing.reload();
        focusContent(grid);
      }}
      onHideDeleted={() => {
        query.setShowDeleted(false);
        focusContent(grid);
      }}
    />
  );
}
