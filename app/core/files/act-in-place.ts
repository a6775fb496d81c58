import type { FilesPorts } from "./files-source.ts";
import type { ActedOn, BatchRun } from "./item-batches.ts";
import { type StarAct, starItems } from "./star.ts";
import { type FromFolder, type TrashAct, trashItems } from "./trash.ts";

/** What is done with items where they lie, and taken back by another of these. */
export type InPlaceAct = TrashAct | StarAct;

export const TAKES_BACK: Readonly<Record<InPlaceAct, InPlaceAct>> = {
  remove: "restore",
  restore: "remove",
  star: "unstar",
  unstar: "star",
};

interface ActingInPlace extends FromFolder, BatchRun {
  readonly act: InPlaceAct;
}

/** The one or the other with any number of items, told of while it goes on (Readings ). */
export function actInPlace(ports: FilesPorts, acting: ActingInPlace): Promise<ActedOn> {
  const { act, ...of } = acting;
  switch (act) {
    case "remove":
    case "restore":
      return trashItems(ports, { ...of, act });
    case "star":
    case "unstar":
      return starItems(ports, { ...of, act });
  }
}
