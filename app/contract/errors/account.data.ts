import type { ErrorRows } from "./row.ts";

/** Limits of an account, its email address and its storage. Spec A§8.2, A§8.7. */
export const ACCOUNT_ERRORS = {
  1103: { en: "Invalid reward code given.", level: "warning", spec: "A§8.2" },
  2160: {
    en: "The state of your account is missing or cannot be read.",
    more: "You can read and download your files. To change them, restore the state from a device that has it, or rebuild it in Settings.",
    level: "critical",
    spec: "Formats 1, R-33",
  },
  2161: {
    en: "The server sent an older state of your account",
    more: "You can read and download your files. Nothing is written until you restore the newer state.",
    level: "critical",
    spec: "Formats 1, R-33",
  },
  2162: {
    en: "Your account was changed on another device at the same moment.",
    more: "Nothing was lost. Try again.",
    level: "warning",
    spec: "Formats 11, R-44",
    retry: true,
  },
  2163: {
    en: "The server answered for another account.",
    more: "Nothing was opened and nothing was sent. Load the page again, or sign out.",
    level: "critical",
    spec: "Formats 10, R-105",
  },
  2164: {
    en: "Somebody else just changed who is on this share.",
    more: "Nothing was lost. Try again.",
    level: "warning",
    spec: "Formats 12, R-182",
    retry: true,
  },
  8000: {
    en: "You must have a pro account to do this.",
    level: "info",
    spec: "A§8.7",
    prompt: "upgrade",
  },
  8001: {
    en: "Your email address must be verified first.",
    more: "Open the message that we sent you, or send it again.",
    level: "info",
    spec: "A§8.7",
    prompt: "verify-email",
  },
  8003: {
    en: "Disk space limit reached.",
    more: "Nothing was lost. Delete files you no longer need, or get more space.",
    level: "critical",
    spec: "A§8.7",
    prompt: "upgrade",
  },
  8004: {
    en: "Too many attempts from your network. Try again in 30 minutes.",
    level: "warning",
    spec: "A§8.7",
  },
  8006: {
    en: "Your account has sent too many emails. Try again later.",
    level: "warning",
    spec: "A§8.7",
  },
  8007: {
    en: "This is not available to members of a team account.",
    more: "Ask the administrator of your team.",
    level: "info",
    spec: "A§8.7",
  },
  8009: {
    en: "The email address was changed too often. Try again later.",
    more: "Your current address stays as it is.",
    level: "warning",
    spec: "A§8.7",
  },
  8100: { en: "This is already your email address.", level: "info", spec: "A§8.7" },
  8102: {
    en: "This email address is already in use.",
    more: "Sign in, or use another address.",
    level: "warning",
    spec: "A§8.7",
  },
  8103: {
    en: "Verify your current email address first.",
    level: "info",
    spec: "A§8.7",
    prompt: "verify-email",
  },
  8104: {
    en: "This change request is invalid or was already used.",
    more: "Nothing was changed. Start the change again.",
    level: "warning",
    spec: "A§8.7",
  },
  8105: {
    en: "This change request has expired.",
    more: "Nothing was changed. Start the change again.",
    level: "warning",
    spec: "A§8.7",
  },
  8106: {
    en: "This email address is taken.",
    more: "Nothing was created. Use another address, or sign in.",
    level: "warning",
    spec: "A§8.7",
  },
  8107: { en: "Enter a valid email address.", level: "warning", spec: "A§8.7" },
  8401: { en: "Permission denied.", level: "warning", spec: "A§8.7" },
} satisfies ErrorRows;
