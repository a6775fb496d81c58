// biome-ignore-all lint/a11y/useSemanticElements: cells of the rows of the grid
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, its cells are not

import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toIso } from "#app/core/display/iso.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { Anchor } from "#app/ui/Anchor.tsx";
import type { GridRow } from "#app/ui/grid/row.ts";
import type { ListedRows } from "../use-row-source.ts";
import styles from "./Flat.module.css";
import { foundFolderHref, placeHref, placeVisit } from "./place-href.ts";
import type { FlatKind } from "./use-flat-screen.ts";

interface FlatLook {
  readonly kind: FlatKind;
  readonly search: string;
}

/** Folders of a way that a row names: the last two. */
const SHOWN_STEPS = 2;

/** The rows with where each item lies and, in Recents, with what was done and when. */
export function useFlatRows(rows: ListedRows, look: FlatLook): ListedRows {
  const addTo = useRowExtra(look);
  return useMemo(() => {
    const { source, itemAt } = rows;
    return {
      ...rows,
      source: {
        ...source,
        rowAt: (index) => {
          const row = source.rowAt(index);
          const item = itemAt(index);
          return row === undefined || item === undefined ? row : addTo(row, item);
        },
      },
    };
  }, [rows, addTo]);
}

/** Gives the same line for the same row, so that only what changed is drawn again. */
function useRowExtra({ kind, search }: FlatLook): (row: GridRow, item: FileItem) => GridRow {
  const { t } = useTranslation(["lists", "files"]);
  const sharesName = useTranslation("shell").t("section.shares");
  const formats = useItemFormats();
  return useMemo(() => {
    const made = new WeakMap<GridRow, GridRow>();
    const nameOf = ({ name }: OpenedFolder["path"][number], { area }: OpenedFolder) =>
      name || t(`files:area.${area === "vault" ? "vault" : "main"}`);
    const make = (row: GridRow, item: FileItem): GridRow => {
      const { place, recent } = item;
      const steps = place?.path.map((step) => nameOf(step, place)) ?? [];
      const names = place?.area === "share" ? [sharesName, ...steps] : steps;
      const used = recent && {
        iso: toIso(recent.atMs),
        day: t(`lists:act.${recent.act}`),
        clock: formats.clock({ ...item, modifiedMs: recent.atMs }),
      };
      const date = used ?? row.date;
      const when = used ? `${used.day} ${used.clock}` : date?.day;
      return {
        ...row,
        date,
        ...(kind !== "starred" && row.href && { href: foundFolderHref(item, search) }),
        meta: [when, names.at(-1), used ? undefined : row.size].filter(Boolean).join(" · "),
        place: place && (
          <div className={styles.place} role="gridcell">
            <PlaceLink item={item} names={names} />
          </div>
        ),
      };
    };
    return (row, item) => {
      const known = made.get(row) ?? make(row, item);
      made.set(row, known);
      return known;
    };
  }, [t, sharesName, formats, kind, search]);
}

/** Leads to the folder by itself: the row hears nothing of it. */
function PlaceLink({
  item,
  names,
}: {
  readonly item: FileItem;
  readonly names: readonly string[];
}) {
  const whole = names.join(" / ");
  return (
    <Anchor
      href={placeHref(item)}
      state={placeVisit(item)}
      title={names.length > SHOWN_STEPS ? whole : undefined}
      dir="auto"
      tabIndex={-1}
      draggable={false}
      onClick={(event) => event.stopPropagation()}
    >
      {names.slice(-SHOWN_STEPS).join(" / ")}
    </Anchor>
  );
}
