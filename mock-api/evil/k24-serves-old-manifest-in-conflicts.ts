import { ApiError } from "#api/api-error.ts";
import { type Evil, isLoose } from "#mock-api/evil/evil.ts";

const CONFLICT = 2162;
/** Calls that carry a manifest. */
const WRITES: ReadonlySet<string> = new Set(["userinfoset", "passwordcommit"]);

/** The manifest goes back: what this device wrote since is in none of the answers. */
export const k24: Evil = {
  id: "K24",
  does: "userget serves the manifest as it first did since this is on; so does a conflict",
  reply: ({ name, data, memory }) => {
    if (WRITES.has(name)) return conflictWith(memory.get("akm")?.akm, data);
    if (name !== "userget" || !isLoose(data.user)) return data;
    const first = memory.get("akm");
    if (first === undefined) memory.set("akm", { akm: data.user.akm });
    return { ...data, user: { ...data.user, ...first } };
  },
};

/** Once there is an older branch, writers are told that it is the one that stands. */
function conflictWith(akm: unknown, data: Record<string, unknown>) {
  if (akm === undefined) return data;
  throw new ApiError(CONFLICT, { data: { akm } });
}
