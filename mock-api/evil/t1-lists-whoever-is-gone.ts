import { ApiError, CODES } from "#api/api-error.ts";
import { type Evil, type LooseData, looseList } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

/** Whoever was taken off a share is there as he was; with `cuts` as many rotations break off in the middle. */
export const t1: Evil = {
  id: "T1",
  does: "shareget and sharelist list whoever is gone as he was; with `cuts` sharerotate does not answer so often",
  reply: ({ name, data, memory, options }) => {
    if (name === "sharerotate" && isCut(memory, Number(options.cuts ?? 0))) {
      throw new ApiError(CODES.internal);
    }
    return mapShares({ name, data }, (share) => ({
      ...share,
      people: looseList(share.people).map((row) => asBefore(row, memory, String(share.share_id))),
    }));
  },
};

function isCut(memory: Map<string, LooseData>, most: number): boolean {
  const count = Number(memory.get("cuts")?.count ?? 0);
  memory.set("cuts", { count: count + 1 });
  return count < most;
}

function asBefore(row: LooseData, memory: Map<string, LooseData>, shareId: string): LooseData {
  const key = `${shareId}|${String(row.email)}`;
  if (row.status === "accepted" || row.status === "invited") memory.set(key, row);
  if (row.status !== "removed" && row.status !== "left") return row;
  return memory.get(key) ?? { ...row, status: "accepted" };
}
