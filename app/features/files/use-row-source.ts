import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { AuthState } from "#app/core/auth/auth.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import type { FileItem, FolderBase } from "#app/core/files/item.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { useFirstRows } from "#app/features/listing/first-rows.ts";
import { createRowMaker } from "#app/features/listing/grid-rows.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import { useThumbnails } from "#app/features/listing/use-thumbnails.ts";
import { useAuthState, useObservable } from "#app/platform/runtime-context.tsx";
import type { GridRow, RowSource } from "#app/ui/grid/row.ts";
import { sealedRow } from "#app/ui/grid/sealed-row.ts";
import type { Doubts } from "./seal-doubts.ts";
import { NO_UPLOADS, nextUploads } from "./shown-uploads.ts";
import { useLateCode } from "./use-late-code.ts";
import type { Listing } from "./use-listing.ts";

export interface ListedRows {
  readonly source: RowSource;
  /** undefined for an upload that runs, and for a sealed row. */
  itemAt(index: number): FileItem | undefined;
  readonly uploads: readonly TransferRow[];
  readonly folderCount: number;
  /** Told what is in view, of which pictures are opened. */
  readonly onRange: (first: number, last: number) => void;
}

interface RowsRequest {
  readonly listing: Listing;
  readonly items: readonly FileItem[];
  readonly area: FolderBase;
  readonly search: string;
  /** Rows that stand sealed while nothing is open. */
  readonly sealedKinds: readonly FileItem["kind"][];
  /** What seals did not confirm. */
  readonly doubts: Doubts;
  /** Ids of what is cut, and looks so. */
  readonly cutIds?: ReadonlySet<string> | undefined;
  /** Nothing is asked about what was looked for: a server would learn what was found (Reading R-685). */
  readonly wasLookedFor: boolean;
}

const FILES_CONTEXT = { kind: "files" } as const;
const NO_ITEMS: readonly FileItem[] = [];
const NO_TRANSFERS: Observable<TransferState> = new Store<TransferState>({
  rows: [],
  remainingS: null,
  isActive: false,
});

export const NO_MANIFEST: Observable<Manifest | null> = new Store<Manifest | null>(null);
/** Who uses the page while names that stand already may stay: nobody has locked it. */
const OPENING: ReadonlySet<AuthState["kind"]> = new Set(["unknown", "open"]);

/** Lines of the grid: uploads that run into this folder, then the rows. */
export function useRowSource(request: RowsRequest): ListedRows {
  const { listing, items, sealedKinds } = request;
  const { open, state } = listing;
  const isLocked = !OPENING.has(useAuthState().kind);
  const makeRow = useRowMaker(request);
  const uploads = useUploads(listing);
  const { dress, onRange } = useThumbnails({
    ...{ runtime: open?.runtime, context: FILES_CONTEXT },
    items: request.wasLookedFor ? NO_ITEMS : items,
    before: uploads.length,
  });
  const placeOf = (key: string) => {
    const index = items.findIndex(({ id }) => id === key);
    return index < 0 ? null : index + uploads.length;
  };
  const firstAt = useFirstRows(state.phase === "opening" && !isLocked, placeOf);
  const makeUploadRow = useUploadRow(uploads.length > 0);
  const isSealed = open === null || state.phase === "opening";
  const folderCount = useMemo(() => {
    if (isSealed) return sealedKinds.filter((kind) => kind === "folder").length;
    return items.filter(({ kind }) => kind === "folder").length;
  }, [items, isSealed, sealedKinds]);
  return useMemo(() => {
    const at = (index: number) => items[index - uploads.length];
    return {
      uploads,
      folderCount,
      onRange,
      itemAt: (index) => (isSealed ? undefined : at(index)),
      source: {
        placeOf: (key) => {
          const index = items.findIndex(({ id }) => id === key);
          return index < 0 ? null : index + uploads.length;
        },
        count: isSealed ? sealedKinds.length : items.length + uploads.length,
        sealedAt: (index) => firstAt?.(index) ?? sealedRow(index, sealedKinds[index]),
        nameAt: (index) => {
          const item = isSealed ? undefined : at(index);
          return item?.name.state === "open" ? item.name.text : undefined;
        },
        rowAt: (index) => {
          if (isSealed) return undefined;
          const upload = uploads[index];
          if (upload !== undefined) return makeUploadRow?.(upload);
          const item = at(index);
          return item === undefined ? undefined : dress(makeRow(item), item);
        },
      },
    };
  }, [
    isSealed,
    items,
    folderCount,
    uploads,
    makeRow,
    dress,
    onRange,
    makeUploadRow,
    sealedKinds,
    firstAt,
  ]);
}

function useRowMaker({ listing: { open }, area, search, doubts, cutIds }: RowsRequest) {
  const formats = useItemFormats();
  const manifest = useObservable(open?.account.manifest ?? NO_MANIFEST);
  return useMemo(() => {
    const shares = Object.values(manifest?.shares ?? {}).filter((one) => one.state === "current");
    const rootsOf = (kind: "link" | "team") =>
      new Set(shares.flatMap((share) => (share.kind === kind ? share.roots : [])));
    return createRowMaker({
      formats,
      cutIds,
      doubtOf: (item) => doubts.get(rowStateKey(item)),
      linkedKeys: rootsOf("link"),
      sharedKeys: rootsOf("team"),
      hrefOf: (item) =>
        item.kind === "folder" && item.name.state === "open"
          ? `${folderPath(area, item.id)}${search}`
          : undefined,
    });
  }, [formats, manifest, area, search, doubts, cutIds]);
}

function useUploads({ open, state }: Listing): readonly TransferRow[] {
  const transfers = useObservable(open?.runtime.transfers.state ?? NO_TRANSFERS);
  const held = useRef(NO_UPLOADS);
  return useMemo(() => {
    const { folderId, rows } = state;
    held.current = nextUploads(held.current, { transfers: transfers.rows, folderId, rows });
    return held.current.uploads;
  }, [transfers.rows, state]);
}

/** Lines of uploads; until their code is here they stand sealed. */
const loadUploadRows = async () => (await import("./upload-rows.ts")).createUploadRows;

function useUploadRow(isNeeded: boolean): ((upload: TransferRow) => GridRow) | undefined {
  const { t } = useTranslation("files");
  const create = useLateCode(isNeeded, loadUploadRows);
  return useMemo(() => create?.(t), [create, t]);
}
