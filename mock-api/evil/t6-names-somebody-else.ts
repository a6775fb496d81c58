import type { CommandName } from "#app/contract/registry.ts";
import { type Evil, isLoose, type LooseData } from "#mock-api/evil/evil.ts";
import { mapMembers } from "#mock-api/evil/people.ts";

/** Turns the rest of its line round, hides a place, and names an address of the web. */
const PHISHING = "Support \u202e\u200b(moc.elpmaxe.live) \u2066https://evil.example/login";

/** Rows of what holds or opens the account, as the lists of the settings show them. */
const LISTS: Readonly<Partial<Record<CommandName, { rows: string; toRow: ToRow }>>> = {
  sessionlist: {
    rows: "sessions",
    toRow: (called) => ({
      ...{ session_id: "7", device_id: "8", kind: "web", created_s: 5, used_s: 10, is_this: 0 },
      ...whereOf(called),
    }),
  },
  devicelist: {
    rows: "devices",
    toRow: (called) => ({
      ...{ session_id: "7", device_id: "", kind: "web", used_s: 10, is_this: 0, state: "linked" },
      ...whereOf(called),
    }),
  },
  passkeylist: {
    rows: "passkeys",
    toRow: (name) => ({
      ...{ credential_hash: "ab".repeat(32), name, opens_keys: 1, created_s: 10, used_s: 0 },
    }),
  },
  ssolist: {
    rows: "identities",
    toRow: (email) => ({ identity_hash: "ab".repeat(32), email, created_s: 10 }),
  },
  eventlist: {
    rows: "events",
    toRow: (called) => ({
      ...{ id: "7", t: 10, code: "signed-in", n: 1, session_id: "7", is_client: 0 },
      ...whereOf(called),
    }),
  },
};
type ToRow = (called: string) => LooseData;

function whereOf(called: string): LooseData {
  return { device: called, place: called, address: called };
}

/** Names of people as nobody could have typed them: to be taken for somebody else, or for a link. */
export const t6: Evil = {
  id: "T6",
  does: "userget calls its person, shareget and sharelist everybody on a share, and the lists of sessions, devices, passkeys, identities and events every row what no form would take, with turned and hidden characters and an address",
  reply: ({ name, data, options }) => {
    const called = String(options.name ?? PHISHING);
    const list = LISTS[name];
    if (list !== undefined) return { ...data, [list.rows]: [list.toRow(called)] };
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
