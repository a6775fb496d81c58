import { type Evil, looseList } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

/** A number that no share has. */
const NOWHERE = "888888888";
/** Before a number that an item has, one that none has. */
const NO_ITEM = "88888";

/** What nobody accepted is there as if he had, and a folder of a share lies among the own ones. */
export const d11: Evil = {
  id: "D11",
  does: "invitations count as accepted, and every listing has its first folder once more, as one of a share",
  reply: ({ name, data }) => {
    const shares = mapShares({ name, data }, (share) => ({
      ...share,
      invite_status: share.is_owner === 1 ? share.invite_status : "accepted",
      people: looseList(share.people).map((row) =>
        row.status === "invited" ? { ...row, status: "accepted" } : row,
      ),
    }));
    if (name !== "pathlist") return shares;
    const rows = looseList(data.pathlist);
    const first = rows.find(({ type }) => type === "dir");
    if (first === undefined) return data;
    // Each page has one of its own: a list with one number twice is refused as a whole (9000).
    const coffer_id = `${NO_ITEM}${String(first.coffer_id)}`;
    const planted = { ...first, coffer_id, share_id: NOWHERE, domain: `m${NOWHERE}` };
    return { ...data, pathlist: [...rows, planted] };
  },
};
