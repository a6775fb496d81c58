import type { Evil } from "#mock-api/evil/evil.ts";

/** Takes every call and answers none: a page that waits for a server would stay open for ever. */
export const w14: Evil = {
  id: "W14",
  does: "no call is answered any more",
  answer: ({ request }) => {
    request.resume();
    return true;
  },
};
