import { type Evil, isLoose } from "#mock-api/evil/evil.ts";

/** Longer than anybody lives, in seconds. */
const FOREVER_S = 4_000_000_000;

/** Somebody seems to be there: there is always something new, and the session lasts for ever. */
export const w13: Evil = {
  id: "W13",
  does: "usernotifications tells of changes without end, userget of a session that never ends",
  reply: ({ name, data, memory }) => {
    const asked = Number(memory.get("asked")?.count ?? 0) + 1;
    memory.set("asked", { count: asked });
    if (name === "usernotifications") return { ...data, hist_id: String(asked), more: 1 };
    if (name !== "userget" || !isLoose(data.user)) return data;
    const lasting = { sessionttl: FOREVER_S, login_servtime: FOREVER_S };
    return { ...data, user: { ...data.user, ...lasting } };
  },
};
