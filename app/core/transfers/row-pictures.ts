import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import type { TransferWork } from "#app/core/transfers/accepted.ts";
import type { RowPicture } from "#app/core/transfers/engine.ts";
import type { Queue } from "#app/core/transfers/queue.ts";
import { pictureOf } from "#app/core/transfers/thumbs/picture-rules.ts";
import type { Picture } from "#app/core/transfers/thumbs/read-thumb.ts";

/** Of what is downloaded: the one that lists show too. An earlier version has none of its own. */
export function keptPicture(work: TransferWork): RowPicture | undefined {
  if (work.kind !== "download") return undefined;
  const { item, context } = work;
  const isEarlier = context.kind === "files" && context.digestHex !== undefined;
  if (isEarlier || pictureOf(item, "small", context) === null) return undefined;
  return { kind: "kept", item, context };
}

/** A picture of what was uploaded is there. Of more than are kept, the first of the queue goes. */
export function showMade(queue: Queue, id: string, picture: Picture): Queue {
  const shown = queue.map((item) =>
    item.id === id ? { ...item, picture: { kind: "made", picture } as const } : item,
  );
  const made = shown.filter((item) => item.picture?.kind === "made");
  if (made.length <= THUMBNAIL_LIMITS.maxOfRows) return shown;
  const oldest = made.find((item) => item.id !== id);
  return shown.map((item) => (item === oldest ? { ...item, picture: undefined } : item));
}

/** The keys are gone: so is what was made under them. */
export function hideMade(queue: Queue): Queue {
  return queue.map((item) =>
    item.picture?.kind === "made" ? { ...item, picture: undefined } : item,
  );
}
