import { ApiError, CODES } from "#api/api-error.ts";
import type { RegionStore } from "#api/world.ts";
import type { Evil, LooseData } from "#mock-api/evil/evil.ts";

/** A writer has to merge what it has just ended, finished or pinned with the state in which none of it was. */
export const k25: Evil = {
  id: "K25",
  does: "userinfoset does what it is told, and says every other time that the manifest before it stands",
  reply: async ({ name, data, region, memory }) => {
    // Answers end in another order than they began: what was read earlier is never kept over what came later.
    const turn = Number(memory.get("turns")?.count ?? 0) + 1;
    memory.set("turns", { count: turn });
    const now = await manifestsOf(region);
    const before = memory.get("manifests");
    if (turn > Number(memory.get("kept")?.turn ?? 0)) {
      memory.set("manifests", now);
      memory.set("kept", { turn });
    }
    if (name !== "userinfoset" || before === undefined) return data;
    const writer = Object.keys(now).find(
      (id) => before[id] !== undefined && before[id] !== now[id],
    );
    if (writer === undefined || memory.delete(`told ${writer}`)) return data;
    memory.set(`told ${writer}`, {});
    throw new ApiError(CODES.manifestConflict, { data: { akm: before[writer] } });
  },
};

/** By the number of their user. */
async function manifestsOf({ db }: RegionStore): Promise<LooseData> {
  const rows = await db.selectFrom("users").select(["id", "akm"]).execute();
  return Object.fromEntries(rows.map(({ id, akm }) => [String(id), akm]));
}
