import { type Evil, looseList } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

/** Numbers that nothing has. */
const NOWHERE = "888888888";

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
    const planted = { ...first, coffer_id: NOWHERE, share_id: NOWHERE, domain: `m${NOWHERE}` };
    return { ...data, pathlist: [...rows, planted] };
  },
};
