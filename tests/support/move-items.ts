import type { FilesPorts } from "#app/core/files/files-source.ts";
import { moveFromFolders } from "#app/core/files/move-from-folders.ts";
import type { Move, MoveOutcome } from "#app/core/files/move-items.ts";

/** Moves items of one folder as the product does, with what became of all of them. */
export async function moveItems(ports: FilesPorts, { from, ...move }: Move): Promise<MoveOutcome> {
  const moved = await moveFromFolders(ports, { ...move, listed: from });
  return {
    movedIds: moved.flatMap(({ movedIds }) => movedIds),
    refused: new Map(moved.flatMap(({ refused }) => [...refused])),
    replacedIds: moved.flatMap(({ replacedIds }) => replacedIds),
    linksToEncrypt: moved.flatMap(({ linksToEncrypt }) => linksToEncrypt),
  };
}
