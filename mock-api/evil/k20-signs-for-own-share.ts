import { type Evil, isLoose, type LooseData, looseList } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

/** A share of the account's own comes back as that of somebody whom it knows, who gives a next key of it. */
export const k20: Evil = {
  id: "K20",
  does: "shareget and sharelist say that an own share is another one's, who `gives` its next key",
  reply: ({ name, data, options: { owner, gives } }) =>
    mapShares({ name, data }, (share) => {
      if (share.is_owner !== 1 || !isLoose(gives)) return share;
      const people = looseList(share.people);
      const his = people.find(({ email }) => email === owner);
      const mine = people.find(({ is_me }) => is_me === 1);
      if (his === undefined || mine === undefined) return share;
      return {
        ...share,
        ...{ is_owner: 0, invite_status: "accepted", own_share_key: "", uniqid: "5" },
        share_sequence: String(Number(share.share_sequence) + 1),
        people: [asOwner(his), { ...mine, uniqid: "5", status: "accepted", ...gives }],
      };
    }),
};

function asOwner(row: LooseData): LooseData {
  const grant = { sk_role: "", sk_t: 0, sk_from: "", sk_sig: "", enc_share_key: "" };
  return { ...row, ...grant, uniqid: "0", status: "owner", permissions: "o" };
}
