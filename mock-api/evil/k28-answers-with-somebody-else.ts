import type { Evil, LooseData } from "#mock-api/evil/evil.ts";
import { looseList } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

const WHO = ["userid", "pubkey", "pubkey_id", "sigkey"] as const;

/** One of those who are known already answers for every address. */
export const k28: Evil = {
  id: "K28",
  does: "shareget and sharelist bring the first member that was seen for every other address",
  reply: ({ name, data, memory }) =>
    mapShares({ name, data }, (share) => {
      const people = looseList(share.people);
      const known = people.find((row) => isMember(row) && row.status === "accepted");
      if (!memory.has("known") && known !== undefined) memory.set("known", known);
      const first = memory.get("known");
      return first === undefined
        ? share
        : { ...share, people: people.map((row) => (isMember(row) ? asOther(row, first) : row)) };
    }),
};

function isMember({ status, userid }: LooseData): boolean {
  return status !== "owner" && userid !== "0";
}

function asOther(row: LooseData, first: LooseData): LooseData {
  return { ...row, ...Object.fromEntries(WHO.map((field) => [field, first[field]])) };
}
