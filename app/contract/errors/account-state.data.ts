import { ACCOUNT_STATE_PAGES } from "./account-state-pages.data.ts";
import type { ErrorRows } from "./row.ts";

/**
 * States of a whole account. Where the code comes back from a sign-in or a loader the person is
 * sent to the page in `go`; anywhere else the text is shown. Spec A§8.1.
 */
export const ACCOUNT_STATE_ERRORS = {
  8050: {
    en: "This account was cancelled",
    more: "It can no longer be used to sign in.",
    level: "critical",
    spec: "A§8.1",
    go: ACCOUNT_STATE_PAGES[8050],
  },
  8051: {
    en: "This account is suspended",
    more: "The files are kept. The account opens again when the suspension ends.",
    level: "critical",
    spec: "A§8.1",
    go: ACCOUNT_STATE_PAGES[8051],
  },
  8052: {
    en: "Link unavailable",
    more: "The account that it belongs to is on hold. Its files are kept.",
    level: "critical",
    spec: "A§8.1, C§8",
    go: ACCOUNT_STATE_PAGES[8052],
  },
  8053: {
    en: "This account is closed",
    level: "critical",
    spec: "A§8.1",
    go: ACCOUNT_STATE_PAGES[8053],
  },
  8054: {
    en: "This account is suspended",
    more: "The files are kept. The account opens again when the suspension ends.",
    level: "critical",
    spec: "A§8.1",
    go: ACCOUNT_STATE_PAGES[8054],
  },
  8055: {
    en: "This account is being moved",
    more: "The files are safe. It opens again when the move is complete.",
    level: "info",
    spec: "A§8.1",
    go: ACCOUNT_STATE_PAGES[8055],
  },
  8056: {
    en: "This account was moved",
    more: "The files are safe. Sign in at the account's new address.",
    level: "info",
    spec: "A§8.1",
  },
} satisfies ErrorRows;
