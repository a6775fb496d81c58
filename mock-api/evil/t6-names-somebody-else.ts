import { type Evil, isLoose, type LooseData } from "#mock-api/evil/evil.ts";

/** Turns the rest of its line round, hides a place, and names an address of the web. */
const PHISHING = "Support \u202e\u200b(moc.elpmaxe.live) \u2066https://evil.example/login";

/** Names of people as nobody could have typed them: to be taken for somebody else, or for a link. */
export const t6: Evil = {
  id: "T6",
  does: "userget calls its person what no form would take, with turned and hidden characters and an address",
  reply: ({ name, data, options }) => {
    if (name !== "userget" || !isLoose(data.user)) return data;
    const called = options.name ?? PHISHING;
    const names: LooseData = { display_name: called, first_name: called, last_name: called };
    return { ...data, user: { ...data.user, ...names } };
  },
};
