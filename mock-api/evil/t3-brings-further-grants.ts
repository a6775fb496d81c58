import { type Evil, isLoose } from "#mock-api/evil/evil.ts";
import { mapMembers } from "#mock-api/evil/people.ts";

/** Hand in glove with a member who may invite: what he signed stands in the place of what others have. */
export const t3: Evil = {
  id: "T3",
  does: "shareget and sharelist bring the `grants` of an accomplice, by the address that each is for",
  reply: ({ name, data, options }) =>
    mapMembers({ name, data }, (row) => {
      const grants = isLoose(options.grants) ? options.grants : {};
      const grant = grants[String(row.email)];
      return isLoose(grant) ? { ...row, ...grant } : row;
    }),
};
