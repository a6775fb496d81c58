import { type Evil, isLoose } from "#mock-api/evil/evil.ts";

/** An old manifest for whoever asks, while everything else is as it is now. */
export const k27: Evil = {
  id: "K27",
  does: "userget serves the manifest as it first did since this is on, and writes go through",
  reply: ({ name, data, memory }) => {
    if (name !== "userget" || !isLoose(data.user)) return data;
    const first = memory.get("akm");
    if (first === undefined) memory.set("akm", { akm: data.user.akm });
    return { ...data, user: { ...data.user, ...first } };
  },
};
