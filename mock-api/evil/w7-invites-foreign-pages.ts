import type { Evil } from "#mock-api/evil/evil.ts";

/** What would let a foreign page read the answers that a visitor's browser gets. */
const INVITATION = {
  "access-control-allow-origin": "https://evil.example",
  "access-control-allow-credentials": "true",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "*",
  "timing-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const;

export const w7: Evil = {
  id: "W7",
  does: "every answer allows every origin to read it",
  answer: ({ response }) => {
    for (const [name, value] of Object.entries(INVITATION)) response.setHeader(name, value);
    return false;
  },
};
