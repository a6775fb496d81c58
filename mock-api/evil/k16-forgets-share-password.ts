import type { Evil } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

/** The owner is to make the share password once more, and to give it to everybody again. */
export const k16: Evil = {
  id: "K16",
  does: "shareget and sharelist say of every own share that no password was made yet",
  reply: ({ name, data }) =>
    mapShares({ name, data }, (share) =>
      share.is_owner === 1 ? { ...share, enc_password: "NULL" } : share,
    ),
};
