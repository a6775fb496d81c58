import { FilterBar } from "./FilterBar.tsx";
import { ListPlace } from "./ListPlace.tsx";
import type { FilesScreen } from "./use-files-screen.ts";
import { useReadyPreviews } from "./use-ready-previews.ts";
import { useRowSeals } from "./use-row-seals.ts";
import { useVisitorMarks } from "./use-visitor-marks.ts";

interface ListPartProps {
  readonly screen: Pick<
    FilesScreen,
    | "open"
    | "filter"
    | "seals"
    | "state"
    | "rows"
    | "selection"
    | "setSelection"
    | "grid"
    | "query"
    | "isInTrash"
    | "wasLookedFor"
  >;
}

/**
 * What of a list comes after its first rows: the filter over them, where somebody was among them, whose they are,
 * what their seals confirm, and what a preview of one of them needs.
 */
export function ListPart({ screen }: ListPartProps) {
  const { open, filter, state } = screen;
  const Ready = useReadyPreviews(state);
  useRowSeals(screen);
  useVisitorMarks(screen);
  if (open === null) return null;
  return (
    <>
      {filter.isOpen && <FilterBar screen={screen} />}
      <ListPlace open={open} screen={screen} />
      {Ready !== null && <Ready />}
    </>
  );
}
