import type { ErrorRows } from "./row.ts";

const OTHER_BROWSER = "The file is safe. Use a current version of Chrome, Edge, Firefox or Safari.";

/** What this browser cannot do or has no room for. Spec A§8.4, B§8. */
export const BROWSER_ERRORS = {
  3000: {
    en: "This browser is not fully supported.",
    more: OTHER_BROWSER,
    level: "warning",
    spec: "A§8.4, B§8",
  },
  "3010-3012": {
    en: "This browser is not fully supported.",
    more: OTHER_BROWSER,
    level: "warning",
    spec: "A§8.4, B§5, B§8",
  },
  3020: {
    en: "File too large to download with browser decryption.",
    more: OTHER_BROWSER,
    level: "warning",
    spec: "A§8.4, B§8, R-10",
  },
  3050: {
    en: "The browser could not finish this.",
    more: "The file is safe. Try again.",
    level: "warning",
    spec: "A§8.4, B§8",
    retry: true,
  },
  3100: {
    en: "The browser has no room left for this file.",
    more: "The file is safe. Make room on your device and try again.",
    level: "warning",
    spec: "A§8.4, B§8",
    retry: true,
  },
  3101: {
    en: "The browser could not write the file.",
    more: "The file is safe. Make room on your device and try again.",
    level: "warning",
    spec: "A§8.4, B§8",
    retry: true,
  },
  "3102-3110": {
    en: "The browser could not keep the file.",
    more: "The file is safe. Try again.",
    level: "warning",
    spec: "A§8.4, B§8",
    retry: true,
  },
  3111: {
    en: "The browser could not open a place for the file.",
    more: "The file is safe. Try again.",
    level: "warning",
    spec: "A§8.4, B§8",
    retry: true,
  },
  3112: {
    en: "The browser could not write to the place for the file.",
    more: "The file is safe. Try again.",
    level: "warning",
    spec: "A§8.4, B§8",
    retry: true,
  },
  "4001-4002": {
    en: "This browser is too old.",
    more: OTHER_BROWSER,
    level: "critical",
    spec: "A§8.4",
  },
  "4101-4102": {
    en: "The browser does not let this page store anything.",
    more: "It may be in private browsing. Open a normal window and try again.",
    level: "critical",
    spec: "A§8.4",
  },
  5001: {
    en: "This browser cannot download and decrypt files.",
    more: OTHER_BROWSER,
    level: "critical",
    spec: "A§8.4, B§8",
  },
} satisfies ErrorRows;
