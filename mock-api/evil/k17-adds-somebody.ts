import { asAccomplice } from "#mock-api/evil/accomplice.ts";
import { type Evil, type LooseData, looseList } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

/** A number that no account has. */
const NOBODY = "999999999";

/** Somebody whom nobody invited, with the grant of a member, and members as owners. */
export const k17: Evil = {
  id: "K17",
  does: "shareget and sharelist add a member with another one's grant, and call every member an owner",
  reply: ({ name, data }) =>
    mapShares({ name, data }, (share) => {
      const people = looseList(share.people).map(asOwner);
      const last = people.at(-1);
      return { ...share, people: last === undefined ? people : [...people, toGhost(last)] };
    }),
};

function asOwner(row: LooseData): LooseData {
  return row.status === "owner" ? row : { ...row, permissions: "o" };
}

function toGhost(row: LooseData): LooseData {
  const who = { uniqid: NOBODY, userid: NOBODY, email: "ghost@hafen.example", is_me: 0 };
  return { ...asAccomplice(row), ...who, status: "accepted", enc_share_key: "" };
}
