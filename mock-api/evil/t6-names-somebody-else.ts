import { type Evil, isLoose, type LooseData } from "#mock-api/evil/evil.ts";
import { mapMembers } from "#mock-api/evil/people.ts";

/** Turns the rest of its line round, hides a place, and names an address of the web. */
const PHISHING = "Support \u202e\u200b(moc.elpmaxe.live) \u2066https://evil.example/login";

/** Names of people as nobody could have typed them: to be taken for somebody else, or for a link. */
export const t6: Evil = {
  id: "T6",
  does: "userget calls its person, shareget and sharelist everybody on a share what no form would take, with turned and hidden characters and an address",
  reply: ({ name, data, options }) => {
    const called = String(options.name ?? PHISHING);
    if (name !== "userget" || !isLoose(data.user)) {
      const displayname = Buffer.from(called).toString("base64");
      return mapMembers({ name, data }, (row) => ({ ...row, displayname, ...disguised(row) }));
    }
    const names: LooseData = { display_name: called, first_name: called, last_name: called };
    return { ...data, user: { ...data.user, ...names } };
  },
};

/** An address that reads like the one before it and is another. */
function disguised({ email }: LooseData): LooseData {
  return { email: `\u200b${String(email)}` };
}
