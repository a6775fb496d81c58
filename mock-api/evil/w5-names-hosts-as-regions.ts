import { ApiError, CODES } from "#api/api-error.ts";
import type { Evil } from "#mock-api/evil/evil.ts";

const HOST = "cp.evil.example";

/** A region that is none: whoever takes it for a host is led away with all that the address says. */
export const w5: Evil = {
  id: "W5",
  does: "sessionvalid answers 453 with a host in the place of a region",
  reply: ({ name, data, options }) => {
    if (name !== "sessionvalid") return data;
    const region = options.region ?? HOST;
    throw new ApiError(CODES.otherRegion, { httpStatus: 453, data: { region } });
  },
};
