import type { Evil } from "#mock-api/evil/evil.ts";

/** No manifest: a client that starts an empty one has lost everything that it pinned. */
export const k26: Evil = {
  id: "K26",
  does: "userget withholds akm",
  reply: ({ name, data }) => {
    if (name !== "userget" || typeof data.user !== "object") return data;
    return { ...data, user: { ...data.user, akm: "" } };
  },
};
