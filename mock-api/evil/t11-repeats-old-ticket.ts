import type { Evil } from "#mock-api/evil/evil.ts";

/** Tickets outlive what they were given for: a reader who asks for other files gets the first one. */
export const t11: Evil = {
  id: "T11",
  does: "pathdata brings the ticket of the first answer since this is on, for whatever is asked",
  reply: ({ name, data, memory }) => {
    if (name !== "pathdata") return data;
    const { previewtoken } = memory.get(name) ?? data;
    memory.set(name, { previewtoken });
    return { ...data, previewtoken };
  },
};
