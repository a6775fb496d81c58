import { useNavigate } from "@remix-run/react";
import { useMemo, useRef } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { createRowMaker } from "#app/features/listing/grid-rows.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import type { GridEvents, RowSource } from "#app/ui/grid/row.ts";
import { useBrowserLayoutEffect } from "#app/ui/grid/use-line-window.ts";
import type { SharedFolder } from "./use-shared-folder.ts";

const NO_LINKS: ReadonlySet<string> = new Set();

/** Rows of a shared folder, and what they do: folders open, files are downloaded, folders as a zip where that is pressed. */
export function useSharedRows({ shareId, runtime, listing, state, hrefOf }: SharedFolder): {
  readonly source: RowSource;
  readonly events: GridEvents;
} {
  const formats = useItemFormats();
  const navigate = useNavigate();
  const { rows } = state;
  const toRow = useMemo(() => {
    const toFolder = ({ id, kind }: FileItem) => (kind === "folder" ? hrefOf(id) : undefined);
    return createRowMaker({ formats, hrefOf: toFolder, linkedKeys: NO_LINKS });
  }, [formats, hrefOf]);
  const source = useMemo(() => {
    const rowAt = (index: number) => {
      const item = rows[index];
      return item === undefined ? undefined : toRow(item);
    };
    return { count: rows.length, rowAt };
  }, [rows, toRow]);
  const newest = useRef(rows);
  useBrowserLayoutEffect(() => {
    newest.current = rows;
  });
  const events = useMemo((): GridEvents => {
    const download = (index: number) => {
      const item = newest.current[index];
      const folder = listing?.state.get().folder ?? null;
      if (runtime === null || folder === null || item?.name.state !== "open") return;
      const context = { kind: "files", shareId } as const;
      if (item.kind === "file") runtime.transfers.download([item], context);
      else {
        const name = item.name.text;
        runtime.transfers.downloadZip({ name, items: [item], folder, context });
      }
    };
    return {
      onAttention: () => listing?.hold(),
      onCommand: (command, index) => {
        const item = newest.current[index];
        if (command !== "open" || item?.name.state !== "open") return;
        if (item.kind === "folder") navigate(hrefOf(item.id));
        else download(index);
      },
      onDownload: download,
    };
  }, [shareId, runtime, listing, navigate, hrefOf]);
  return { source, events };
}
