import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { isWhole, type ListingPhase } from "#app/core/files/listing-state.ts";
import { nextOrder } from "#app/core/files/sort.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { LINK_ROOT_ID, type LinkPage } from "#app/core/links/public-link.api.ts";
import { type Crumb as FolderCrumb, toCrumbs } from "#app/core/navigation/breadcrumbs.ts";
import { isShowable } from "#app/core/preview/neighbours.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { useGridTexts } from "#app/features/listing/grid-texts.ts";
import { SortStatus } from "#app/features/listing/SortStatus.tsx";
import { useListFocus } from "#app/features/listing/use-list-focus.ts";
import { useSelectionOf } from "#app/features/listing/use-selection-of.ts";
import { useThumbnails } from "#app/features/listing/use-thumbnails.ts";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/Breadcrumb.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Segmented } from "#app/ui/controls/Segmented.tsx";
import { focusContent } from "#app/ui/focus-content.ts";
import { LinkPanelHead } from "#app/ui/frames/Panel.tsx";
import { FileGrid, type FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import type { GridEvents } from "#app/ui/grid/row.ts";
import { useBrowserLayoutEffect } from "#app/ui/grid/use-line-window.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Note } from "#app/ui/Note.tsx";
import { untilTouched } from "#app/ui/until-touched.ts";
import { LinkPreview } from "./link-preview-part.ts";
import { LinkDrop, LinkRequest } from "./request-part.tsx";
import { useLinkContext, useLinkDownload } from "./use-link-download.ts";
import { useLinkRows } from "./use-link-rows.ts";
import type { DoubtOf } from "./use-link-seals.ts";
import { useNamedItem } from "./use-named-item.ts";
import { useLinkListing } from "./use-public-link.ts";
import styles from "./Visitor.module.css";
import { VisitorComments } from "./visitor-comments-part.ts";

/** Nobody reads or prints what nobody has touched. */
const LaterRows = lazyComponent(async () => {
  await untilTouched();
  return (await import("./LaterRows.tsx")).LaterRows;
});
const EmptyState = lazyComponent(async () => (await import("#app/ui/EmptyState.tsx")).EmptyState);

interface LinkFolderProps {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
  readonly first: LinkPage;
  /** Somebody was busy with the rows while they were sealed. */
  readonly wasBusy: RefObject<boolean>;
  /** What stood there before. */
  readonly sealed: ReactNode;
}

const KEYS = { name: "name", date: "usertime", size: "size" } as const;
const COLUMNS = { name: "name", usertime: "date", size: "size" } as const;

/** What lies in an opened link, and the way to take it along (House 2, way 5). */
export function LinkFolder({ runtime, link, first, wasBusy, sealed }: LinkFolderProps) {
  const { t } = useTranslation("links");
  const { listing, openFolder } = useLinkListing(runtime, link, first);
  const state = useObservable(listing.state);
  const { selection, setSelection, selected } = useSelectionOf(state.folderId, state.rows);
  const canDownload = !first.facts.isViewOnly;
  const download = useLinkDownload({ runtime, link, canDownload }, listing);
  const grid = useRef<FileGridHandle>(null);
  const isEmpty = isWhole(state.phase) && state.rows.length === 0;
  const isBare = isEmpty || state.phase === "failed";
  useListFocus({ isEmpty: isBare, folderId: state.folderId }, grid);
  // After the listing was opened, which takes rows as nobody's.
  useEffect(() => {
    if (wasBusy.current) listing.hold();
  }, [listing, wasBusy]);
  const [shown, show] = useState<FileItem | null>(null);
  const forgetNamed = useNamedItem(state.rows, show);
  const context = useLinkContext(link);
  const pictured = { runtime, context, items: state.rows, before: 0 };
  const { dress, onRange } = useThumbnails(pictured);
  const events = useLinkEvents(state.rows, {
    ...{ listing, openFolder, download, show, canDownload, onRange },
  });
  const sealedCount = state.phase === "opening" ? first.page.items.length : null;
  const [doubtOf, setDoubtOf] = useState<DoubtOf>();
  const source = useLinkRows(state.rows, { sealedCount, dress, doubtOf });
  const folderCount = state.rows.filter(({ kind }) => kind === "folder").length;
  const [view, setView] = useState<"list" | "tiles">("list");
  const title = state.folder?.path.at(-1)?.name ?? t("visitor.title");
  const texts = useGridTexts(title);
  const direction = state.order.direction === "asc" ? "ascending" : "descending";
  if (state.phase === "failed" && state.error !== null) {
    return <FailedFolder error={state.error} heading="h1" onRetry={() => void listing.reload()} />;
  }
  const added = { runtime, link, first, folder: state.folder };
  if (first.facts.isRequest) return <LinkRequest {...added} sealed={sealed} />;
  if (shown !== null && isShowable(shown)) {
    return (
      <Suspense>
        <LinkPreview
          runtime={runtime}
          link={link}
          item={shown}
          rows={state.rows}
          onItem={show}
          onDownload={canDownload ? () => download([shown]) : null}
          onEdited={first.facts.takesEdits ? () => listing.reload() : undefined}
          onClose={() => {
            show(null);
            forgetNamed();
            focusContent(grid);
          }}
        />
      </Suspense>
    );
  }
  const toTake = selected.length > 0 ? selected : state.rows;
  return (
    <>
      <LinkPanelHead
        title={title}
        meta={<LinkMeta first={first} count={state.rows.length} phase={state.phase} />}
        tools={
          <>
            <ViewSwitch view={view} onView={setView} />
            {first.facts.comments > 0 && (
              <Suspense>
                <VisitorComments runtime={runtime} link={link} />
              </Suspense>
            )}
            {canDownload && (
              <Button
                kind="primary"
                icon={Download}
                disabled={toTake.length === 0}
                onClick={() => download(toTake)}
              >
                {selected.length > 0
                  ? t("visitor.downloadSelected", { number: selected.length })
                  : t("visitor.downloadAll")}
              </Button>
            )}
          </>
        }
      />
      {!canDownload && (
        <div className={styles.note}>
          <Note icon={Eye}>{t("visitor.viewOnlyText")}</Note>
        </div>
      )}
      {first.facts.takesUploads && <LinkDrop {...added} onSent={() => listing.reload()} />}
      <LinkCrumbs listing={listing} onFolder={openFolder} />
      {isEmpty ? (
        <Suspense>
          <EmptyState title={t("visitor.empty")} text={t("visitor.emptyText")} />
        </Suspense>
      ) : (
        <FileGrid
          ref={grid}
          view={view}
          folderCount={folderCount}
          rows={source}
          place={state.folderId}
          texts={texts}
          sort={{ column: COLUMNS[state.order.key], direction }}
          onSort={(column) => listing.setOrder(nextOrder(state.order, KEYS[column]))}
          selection={selection}
          onSelection={setSelection}
          events={events}
        />
      )}
      <Suspense>
        <LaterRows {...{ runtime, link, doubtOf, setDoubtOf }} rows={state.rows} />
      </Suspense>
      <SortStatus
        phase={state.phase}
        onSort={() => {
          listing.sortNow();
          focusContent(grid);
        }}
      />
    </>
  );
}

interface ViewSwitchProps {
  readonly view: "list" | "tiles";
  readonly onView: (view: "list" | "tiles") => void;
}

function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation("files");
  return (
    <Segmented
      label={t("view.label")}
      value={view}
      segments={[
        { value: "list", label: t("view.list"), icon: List },
        { value: "tiles", label: t("view.grid"), icon: LayoutGrid },
      ]}
      onChange={onView}
    />
  );
}

type Listing = ReturnType<typeof useLinkListing>;

interface EventTools extends Listing {
  readonly download: (items: readonly FileItem[]) => void;
  readonly show: (item: FileItem) => void;
  readonly canDownload: boolean;
  readonly onRange: (first: number, last: number) => void;
}

/** What the grid reports is a place among the rows that are drawn. */
function useLinkEvents(rows: readonly FileItem[], tools: EventTools): GridEvents {
  const { listing, openFolder, download, show, canDownload } = tools;
  const { onRange } = tools;
  const newest = useRef({ rows, openFolder, onRange });
  useBrowserLayoutEffect(() => {
    newest.current = { rows, openFolder, onRange };
  });
  return useMemo((): GridEvents => {
    const itemAt = (index: number) => newest.current.rows[index];
    return {
      onAttention: () => listing.hold(),
      onRange: (first, last) => newest.current.onRange(first, last),
      onCommand: (command, index) => {
        const item = itemAt(index);
        if (command !== "open" || item?.name.state !== "open") return;
        if (item.kind === "folder") newest.current.openFolder(item.id);
        else show(item);
      },
      ...(canDownload && {
        onDownload: (index: number) => {
          const item = itemAt(index);
          if (item !== undefined) download([item]);
        },
      }),
    };
  }, [listing, download, show, canDownload]);
}

interface LinkMetaProps {
  readonly first: LinkPage;
  readonly count: number;
  readonly phase: ListingPhase;
}

function LinkMeta({ first, count, phase }: LinkMetaProps) {
  const { t } = useTranslation("links");
  const owner = first.facts.ownerName;
  const parts = [
    isWhole(phase) ? t("visitor.items", { count }) : "",
    owner === "" ? "" : t("visitor.from", { name: owner }),
    first.facts.isViewOnly ? t("visitor.viewOnly") : "",
  ];
  return <>{parts.filter((part) => part !== "").join(" · ")}</>;
}

interface LinkCrumbsProps {
  readonly listing: Listing["listing"];
  readonly onFolder: (id: string) => void;
}

/** The way up, with every folder of it: Back leaves the link (Spec C§2.5). */
function LinkCrumbs({ listing, onFolder }: LinkCrumbsProps) {
  const { t } = useTranslation("files");
  const { folder } = useObservable(listing.state);
  if (folder === null || folder.path.length < 2) return null;
  const { shown, hidden } = toCrumbs(folder);
  const rootId = folder.path[0]?.id;
  return (
    <div className={styles.crumbs}>
      <Breadcrumb
        label={t("breadcrumb")}
        moreLabel={t("wholePath")}
        crumbs={shown.slice(0, -1).flatMap(toFolderCrumb)}
        hidden={hidden.flatMap(toFolderCrumb)}
        onCrumb={(id) => onFolder(id === rootId ? LINK_ROOT_ID : id)}
      />
    </div>
  );
}

/** Without an address: that of a link page holds its key. */
function toFolderCrumb(crumb: FolderCrumb): Crumb[] {
  return crumb.kind === "folder" ? [{ id: crumb.id, label: crumb.name }] : [];
}
