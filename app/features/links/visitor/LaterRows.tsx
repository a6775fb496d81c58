import { drawnIndexes } from "#app/ui/grid/scrolled-view.ts";
import { PrintedRows } from "./PrintedRows.tsx";
import { type DoubtOf, type JudgedLink, useLinkSeals } from "./use-link-seals.ts";

interface LaterRowsProps extends Omit<JudgedLink, "inView"> {
  readonly doubtOf: DoubtOf;
}

/** What of a link's list comes once somebody touches it: what its seals confirm, and the whole of it for paper. */
export function LaterRows({ doubtOf, ...judged }: LaterRowsProps) {
  useLinkSeals({ ...judged, inView: drawnIndexes });
  return <PrintedRows rows={judged.rows} doubtOf={doubtOf} />;
}
