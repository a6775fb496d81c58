import { type EvilReply, isLoose, type LooseData, looseList } from "#mock-api/evil/evil.ts";

type Reply = Pick<EvilReply, "name" | "data">;

/** Changes every share in an answer, of the list or by its number. */
export function mapShares(
  { name, data }: Reply,
  change: (share: LooseData) => LooseData,
): LooseData {
  if (name === "shareget" && isLoose(data.share)) return { ...data, share: change(data.share) };
  if (name !== "sharelist") return data;
  return { ...data, sharelist: looseList(data.sharelist).map(change) };
}

/** Changes everybody on a share but whoever asks and whoever owns it. */
export function mapMembers(reply: Reply, change: (row: LooseData) => LooseData): LooseData {
  return mapShares(reply, (share) => ({
    ...share,
    people: looseList(share.people).map((row) => (isOther(row) ? change(row) : row)),
  }));
}

function isOther({ is_me, status, userid }: LooseData): boolean {
  return is_me !== 1 && status !== "owner" && userid !== "0";
}
