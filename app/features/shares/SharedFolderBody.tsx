import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { isWhole } from "#app/core/files/listing-state.ts";
import { nextOrder } from "#app/core/files/sort.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { useAction } from "#app/features/errors/use-action.tsx";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { useGridTexts } from "#app/features/listing/grid-texts.ts";
import { SortStatus } from "#app/features/listing/SortStatus.tsx";
import { useListFocus } from "#app/features/listing/use-list-focus.ts";
import { useSelectionOf } from "#app/features/listing/use-selection-of.ts";
import { Breadcrumb } from "#app/ui/Breadcrumb.tsx";
import { focusContent } from "#app/ui/focus-content.ts";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import { FileGrid, type FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { clearSelection, selectAll } from "#app/ui/grid/selection.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { MenuAt } from "#app/ui/overlays/MenuAt.tsx";
import type { MenuAnchor } from "#app/ui/overlays/menu-entry.ts";
import { EmptySharedFolder } from "./EmptySharedFolder.tsx";
import { LoadingRows } from "./LoadingRows.tsx";
import type { SharedDialog, SharedParts } from "./SharedDialogs.tsx";
import { SharedNotice } from "./SharedNotice.tsx";
import { AddButtons, SharedActionBar, SharedSelection, ShareMenu } from "./SharedTools.tsx";
import { toEntries, useSharedRowActions } from "./shared-row-actions.ts";
import { useSharedActions } from "./use-shared-actions.ts";
import { NO_DIALOG, type SharedDialogState } from "./use-shared-dialog.ts";
import { type SharedFolder, useSharedFolder } from "./use-shared-folder.ts";
import { useSharedRows } from "./use-shared-rows.ts";

// What lies in the folder is there first.
const PeopleHere = lazyComponent(async () => (await import("./PeopleHere.tsx")).PeopleHere);
// Nobody meets it before something is pressed.
const SharedDialogs = lazyComponent(
  async () => (await import("./SharedDialogs.tsx")).SharedDialogs,
);

interface SharedFolderProps {
  readonly shareId: string;
  readonly folderId: string;
  readonly dialogs: SharedDialogState;
  readonly parts: SharedParts;
}

/** What lies in a folder of somebody else's share, and what its role allows there (Spec C§2.1, C§6). */
export function SharedFolderBody({ shareId, folderId, dialogs, parts }: SharedFolderProps) {
  const shared = useSharedFolder(shareId, folderId);
  const screen = useSharedScreen(shared, dialogs);
  const { actions, dialog, setDialog, selected } = screen;
  const close = () => setDialog(NO_DIALOG);
  const [links, setLinks] = useState<readonly string[]>([]);
  const { open } = shared;
  return (
    <>
      <SharedHead shared={shared} screen={screen} />
      <SharedNotice shared={shared} />
      <Region look="part" place={shared.state.folderId}>
        <SharedRows shared={shared} screen={screen} />
      </Region>
      <SharedActionBar
        actions={actions}
        rowActions={screen.rowActionsOf(selected)}
        {...addingTo(shared, setDialog)}
      />
      <Region look="dialog" place={dialog.kind} onClose={close}>
        {screen.menu !== null && <SharedRowMenu screen={screen} menu={screen.menu} />}
        <Suspense>
          {dialog.kind !== "none" && (
            <SharedDialogs
              {...{ dialog, shared, actions, parts }}
              draft={dialogs.draft}
              onLinks={setLinks}
              onClose={close}
            />
          )}
          {links.length > 0 && open !== null && (
            <parts.Encrypting ports={open.ports} links={links} onDone={() => setLinks([])} />
          )}
        </Suspense>
      </Region>
    </>
  );
}

/** What is new goes into the folder that is on the screen. */
function addingTo(
  { state: { folder, folderId } }: SharedFolder,
  setDialog: (dialog: SharedDialog) => void,
) {
  const show = (kind: "new-folder" | "new-document") => () =>
    setDialog({ kind, folderId: folder?.id ?? folderId });
  return { onNewFolder: show("new-folder"), onNewDocument: show("new-document") };
}

interface OpenMenu {
  readonly items: readonly FileItem[];
  readonly anchor: MenuAnchor;
}

/** What is chosen, what is open over the rows, and what can be done. */
function useSharedScreen(shared: SharedFolder, dialogs: SharedDialogState) {
  const { state } = shared;
  const { selection, setSelection, selected } = useSelectionOf(state.folderId, state.rows);
  const { dialog, setDialog, reopen } = dialogs;
  useEffect(() => {
    // Without a connection it stays as it is, until the list changes.
    reopen(state).catch(() => undefined);
  }, [reopen, state]);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const grid = useRef<FileGridHandle>(null);
  const actions = useSharedActions(shared, {
    focusRows: () => focusContent(grid),
    showRun: (run) => setDialog({ kind: "in-place", run }),
  });
  const onRename = (item: FileItem) => setDialog({ kind: "rename", item });
  const onReaders = (item: FileItem) => setDialog({ kind: "readers", item });
  const onCopy = (items: readonly FileItem[]) => setDialog({ kind: "copy", items });
  const rowActionsOf = useSharedRowActions(actions, { onCopy, onRename, onReaders });
  const chosen = (item: FileItem) => (selection.keys.has(item.id) ? selected : [item]);
  const onMenu = (items: readonly FileItem[], anchor: MenuAnchor) => setMenu({ items, anchor });
  const rows = useSharedRows(shared, { actions, chosen, onRename, onMenu });
  return {
    ...{ actions, rowActionsOf, rows, selected, selection, setSelection },
    ...{ dialog, setDialog, menu, setMenu, grid },
  };
}

type SharedScreen = ReturnType<typeof useSharedScreen>;

interface ScreenProps {
  readonly shared: SharedFolder;
  readonly screen: SharedScreen;
}

function SharedRowMenu({
  screen,
  menu,
}: {
  readonly screen: SharedScreen;
  readonly menu: OpenMenu;
}) {
  const { t } = useTranslation("files");
  return (
    <MenuAt
      label={t("actions")}
      entries={toEntries(screen.rowActionsOf(menu.items), t("key.delete"))}
      anchor={menu.anchor}
      align="end"
      onClose={() => screen.setMenu(null)}
    />
  );
}

/** The way from the list of shares to this folder. */
function SharedHead({ shared, screen }: ScreenProps) {
  const { t } = useTranslation(["shares", "navigation", "files"]);
  const { state, hrefOf } = shared;
  const path = state.folder?.path ?? [];
  const above = [
    { id: "shares", label: t("navigation:shares.title"), href: "/shares" },
    ...path.slice(0, -1).map(({ id, name }) => ({ id, label: name, href: hrefOf(id) })),
  ];
  const parent = above.at(-1);
  const { actions, setDialog } = screen;
  const askAbout = useAskAbout(shared, setDialog);
  return (
    <PanelHead
      title={path.at(-1)?.name ?? t("list.sealed")}
      back={parent && { label: t("files:backTo", { name: parent.label }), href: parent.href }}
      crumbs={
        <Breadcrumb
          label={t("files:breadcrumb")}
          moreLabel={t("files:wholePath")}
          crumbs={above.slice(-MOST_CRUMBS)}
          hidden={above.slice(0, -MOST_CRUMBS)}
        />
      }
      tools={
        shared.open !== null && (
          <>
            <Suspense>
              {state.folder !== null && <PeopleHere shareId={shared.shareId} look="head" />}
            </Suspense>
            <ShareMenu
              onPeople={() => askAbout("people")}
              onActivity={() => askAbout("activity")}
              onLeave={() => askAbout("leave")}
            />
          </>
        )
      }
      wideTools={<AddButtons actions={actions} {...addingTo(shared, setDialog)} />}
    />
  );
}

/** The share as it is now: who is on it may have changed since the folder was opened. */
function useAskAbout({ open, shareId }: SharedFolder, ask: (dialog: SharedDialog) => void) {
  const run = useAction();
  return async (kind: "people" | "activity" | "leave") => {
    if (open === null) return;
    const share = await run(() => readShare(open.ports, shareId));
    if (share !== null) ask({ kind, share });
  };
}

const MOST_CRUMBS = 2;
const KEYS = { name: "name", date: "usertime", size: "size" } as const;
const COLUMNS = { name: "name", usertime: "date", size: "size" } as const;

function SharedRows({ shared, screen }: ScreenProps) {
  const { t } = useTranslation("shares");
  const { state, open } = shared;
  const { selection, setSelection, selected, rows, actions, setDialog, grid } = screen;
  const texts = useGridTexts(state.folder?.path.at(-1)?.name ?? t("list.sealed"));
  const isEmpty = isWhole(state.phase) && state.rows.length === 0;
  useListFocus({ isEmpty: isEmpty || state.phase === "failed", folderId: state.folderId }, grid);
  if (state.phase === "failed" && state.error !== null) {
    const retry = () => void open?.listing.reload();
    const home = { homeHref: "/shares", homeLabel: t("folder.toShares") };
    return <FailedFolder error={state.error} heading="h2" {...home} onRetry={retry} />;
  }
  if (state.phase === "opening") return <LoadingRows label={t("folder.loading")} />;
  if (isEmpty) {
    const { onNewFolder } = addingTo(shared, setDialog);
    return <EmptySharedFolder actions={actions} onNewFolder={onNewFolder} />;
  }
  const keyAt = (index: number) => state.rows[index]?.id;
  return (
    <>
      <FileGrid
        ref={grid}
        view="list"
        rows={rows.source}
        place={state.folderId}
        texts={texts}
        sort={{
          column: COLUMNS[state.order.key],
          direction: state.order.direction === "asc" ? "ascending" : "descending",
        }}
        onSort={(column) => open?.listing.setOrder(nextOrder(state.order, KEYS[column]))}
        selection={selection}
        onSelection={setSelection}
        events={rows.events}
        bar={
          selected.length > 0 ? (
            <SharedSelection
              items={selected}
              actions={screen.rowActionsOf(selected)}
              onClear={() => {
                setSelection(clearSelection());
                grid.current?.focus();
              }}
              onSelectAll={() =>
                setSelection(selectAll(selection, { count: state.rows.length, keyAt }))
              }
            />
          ) : null
        }
      />
      <SortStatus
        phase={state.phase}
        onSort={() => {
          open?.listing.sortNow();
          focusContent(grid);
        }}
      />
    </>
  );
}
