import type { UserInfo } from "./account.api.ts";

/** What puts the list of first steps away. */
export const HIDE_STEPS: UserInfo = { has_gettingstarted: 1 };
