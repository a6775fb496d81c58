import { PERMISSION_KEYS } from "#app/contract/permissions.data.ts";
import { type Evil, isLoose, type LooseData, looseList } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

/** Whoever asks is told that he may do everything: in his team, and in every share that he is on. */
export const t10: Evil = {
  id: "T10",
  does: "userget grants every permission of a role, shareget and sharelist call whoever asks an admin of the share; `only` shares: these alone",
  reply: ({ name, data, options: { only } }) => {
    if (name === "userget" && only !== "shares" && isLoose(data.user))
      return { ...data, user: raise(data.user) };
    return mapShares({ name, data }, (share) =>
      share.is_owner === 1
        ? share
        : {
            ...share,
            ...{ role: "o", is_readonly: 0, is_invite: 1 },
            people: looseList(share.people).map(asAdmin),
          },
    );
  },
};

const EVERYTHING = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]));

function raise(user: LooseData): LooseData {
  return { ...user, is_multi_new: 1, permissions: EVERYTHING };
}

function asAdmin(row: LooseData): LooseData {
  return row.is_me === 1 ? { ...row, permissions: "o" } : row;
}
