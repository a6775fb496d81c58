import type { ErrorPage } from "./row.ts";

/** The pages of account states, apart from their texts, which every page can do without. Spec A§8.1, Reading R-411. */
export const ACCOUNT_STATE_PAGES = {
  // 8051 has the page's bare address: this is how the page tells the two apart.
  8050: { path: "/account-suspended", query: { code: "8050" } },
  8051: { path: "/account-suspended" },
  8052: { path: "/accounting-hold" },
  8053: { path: "/account-closed" },
  8054: { path: "/account-suspended", query: { m: "2" } },
  8055: { path: "/account-suspended", query: { m: "1" } },
  8312: { path: "/two-factor-needed" },
} as const satisfies Readonly<Record<number, ErrorPage>>;
