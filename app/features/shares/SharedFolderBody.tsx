import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { isWhole } from "#app/core/files/listing-state.ts";
import { nextOrder } from "#app/core/files/sort.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { useGridTexts } from "#app/features/listing/grid-texts.ts";
import { SortStatus } from "#app/features/listing/SortStatus.tsx";
import { useListFocus } from "#app/features/listing/use-list-focus.ts";
import { useSelectionOf } from "#app/features/listing/use-selection-of.ts";
import { Breadcrumb } from "#app/ui/Breadcrumb.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { focusContent } from "#app/ui/focus-content.ts";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import { FileGrid, type FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { LoadingRows } from "./LoadingRows.tsx";
import { type SharedFolder, useSharedFolder } from "./use-shared-folder.ts";
import { useSharedRows } from "./use-shared-rows.ts";

interface SharedFolderProps {
  readonly shareId: string;
  readonly folderId: string;
}

/** What lies in a folder of somebody else's share, and the way to take it along. */
export function SharedFolderBody({ shareId, folderId }: SharedFolderProps) {
  const shared = useSharedFolder(shareId, folderId);
  return (
    <>
      <SharedHead shared={shared} />
      <Region look="part" place={shared.state.folderId}>
        <SharedRows shared={shared} />
      </Region>
    </>
  );
}

/** The way from the list of shares to this folder. */
function SharedHead({ shared }: { readonly shared: SharedFolder }) {
  const { t } = useTranslation(["shares", "navigation", "files"]);
  const { state, hrefOf } = shared;
  const path = state.folder?.path ?? [];
  const above = [
    { id: "shares", label: t("navigation:shares.title"), href: "/shares" },
    ...path.slice(0, -1).map(({ id, name }) => ({ id, label: name, href: hrefOf(id) })),
  ];
  const parent = above.at(-1);
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
    />
  );
}

const MOST_CRUMBS = 2;
const KEYS = { name: "name", date: "usertime", size: "size" } as const;
const COLUMNS = { name: "name", usertime: "date", size: "size" } as const;

function SharedRows({ shared }: { readonly shared: SharedFolder }) {
  const { t } = useTranslation("shares");
  const { state, listing } = shared;
  const { selection, setSelection } = useSelectionOf(state.folderId, state.rows);
  const grid = useRef<FileGridHandle>(null);
  const { source, events } = useSharedRows(shared);
  const texts = useGridTexts(state.folder?.path.at(-1)?.name ?? t("list.sealed"));
  const isEmpty = isWhole(state.phase) && state.rows.length === 0;
  useListFocus({ isEmpty: isEmpty || state.phase === "failed", folderId: state.folderId }, grid);
  if (state.phase === "failed" && state.error !== null) {
    const retry = () => void listing?.reload();
    return <FailedFolder error={state.error} heading="h2" homeHref="/shares" onRetry={retry} />;
  }
  if (state.phase === "opening") return <LoadingRows label={t("folder.loading")} />;
  if (isEmpty) {
    return <EmptyState title={t("folder.empty")} text={t("folder.emptyText")} />;
  }
  return (
    <>
      <FileGrid
        ref={grid}
        view="list"
        rows={source}
        place={state.folderId}
        texts={texts}
        sort={{
          column: COLUMNS[state.order.key],
          direction: state.order.direction === "asc" ? "ascending" : "descending",
        }}
        onSort={(column) => listing?.setOrder(nextOrder(state.order, KEYS[column]))}
        selection={selection}
        onSelection={setSelection}
        events={events}
      />
      <SortStatus
        phase={state.phase}
        onSort={() => {
          listing?.sortNow();
          focusContent(grid);
        }}
      />
    </>
  );
}
