import type { Change } from "#api/commands/tree-places.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { insertActivity } from "#api/store/activity-repository.ts";
import { nextId } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { ShareKeyName } from "#api/store/link-keys-repository.ts";
import { findShareOnPath } from "#api/store/team-shares-repository.ts";
import type { ActivityOp, WireAct } from "#app/contract/commands/activity.ts";

type Where = Pick<Change, "trx" | "context">;

/** Something that was done with an item. */
interface Happened {
  readonly op: ActivityOp;
  readonly itemId: number;
  /** What the place lies under: a share, else its area. */
  readonly over: ShareKeyName;
  readonly act: WireAct | undefined;
}

/**
 * Notes what was done for whoever has the key of the place (Reading R-225). What is signed for another
 * share tells nobody there anything: the line then stands without it.
 */
export async function noteActivity({ trx, context }: Where, happened: Happened): Promise<void> {
  const { op, itemId: item_id, over } = happened;
  const isIts = happened.act !== undefined && toId(happened.act.share_id) === over.share_id;
  const act = isIts ? happened.act : undefined;
  await insertActivity(trx, {
    id: await nextId(trx),
    share_id: over.share_id,
    share_sequence: act === undefined ? over.share_sequence : toId(act.share_sequence),
    item_id,
    user_id: sessionOf(context).userId,
    t_s: context.nowS,
    op,
    nonce: act?.n ?? "",
    act: act?.act ?? "",
  });
}

/** What an item lies under, by its path from itself upwards: the folder of a share lies in none. */
export async function placeOver(
  { trx }: Pick<Where, "trx">,
  [item, ...above]: readonly ItemRow[],
): Promise<ShareKeyName> {
  const share = above.length === 0 ? undefined : await findShareOnPath(trx, above);
  const { area_share_id = 0, area_share_sequence = 0 } = item ?? {};
  return share ?? { share_id: area_share_id, share_sequence: area_share_sequence };
}
