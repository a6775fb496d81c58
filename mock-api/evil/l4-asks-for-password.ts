import { randomBytes } from "node:crypto";
import { ApiError, CODES } from "#api/api-error.ts";
import type { Evil } from "#mock-api/evil/evil.ts";

const SALT_BYTES = 16;

/** Every link asks for a password, so that visitors type one: what they send must tell nothing. */
export const l4: Evil = {
  id: "L4",
  does: "links without a password answer 8018 once the listing would have opened",
  reply: ({ name, data, options }) => {
    if (name !== "linkpathlist") return data;
    const salt = options.salt ?? randomBytes(SALT_BYTES).toString("hex");
    throw new ApiError(CODES.linkPasswordNeeded, {
      data: { salt, iterations: 10_000, linkversion: options.linkversion ?? 2 },
    });
  },
};
