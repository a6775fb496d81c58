import { ApiError } from "#api/api-error.ts";
import { type Evil, isLoose } from "#mock-api/evil/evil.ts";

const ELSEWHERE = "//evil.example/login";
const SUSPENDED = 8051;

/** Addresses of other sites wherever an answer decides on the next page. */
export const w4: Evil = {
  id: "W4",
  does: "userget names an address as start page; with `state` the account is suspended, with addresses in its data",
  reply: ({ name, data, options }) => {
    const address = options.address ?? ELSEWHERE;
    if (name === "sessionvalid" && options.state !== undefined)
      throw new ApiError(SUSPENDED, { data: { m: address, next: address, Location: address } });
    if (name !== "userget" || !isLoose(data.user)) return data;
    return { ...data, user: { ...data.user, dashboard: address } };
  },
};
