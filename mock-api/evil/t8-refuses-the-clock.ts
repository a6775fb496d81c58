import { ApiError, CODES } from "#api/api-error.ts";
import type { Evil } from "#mock-api/evil/evil.ts";

/** The server refuses the clock of every signed call: a client may correct it once, not for ever. */
export const t8: Evil = {
  id: "T8",
  does: "signed calls are answered 3211",
  reply: ({ name, data }) => {
    if (name !== "userget" && name !== "pathlist") return data;
    throw new ApiError(CODES.requestExpired);
  },
};
