import { asAccomplice } from "#mock-api/evil/accomplice.ts";
import type { Evil } from "#mock-api/evil/evil.ts";
import { mapMembers } from "#mock-api/evil/people.ts";

/** Whatever is wrapped for somebody on a share is wrapped for the server. */
export const k3: Evil = {
  id: "K3",
  does: "shareget and sharelist bring keys of the server's own for everybody who is on a share",
  reply: ({ name, data }) => mapMembers({ name, data }, asAccomplice),
};
