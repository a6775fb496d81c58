import type { ErrorRows } from "./row.ts";

/** Looking at a file in the browser. Spec A§8.4, B§8, C§8. */
export const PREVIEW_ERRORS = {
  3212: {
    en: "Preview is not allowed on this account.",
    more: "You can still download the file.",
    level: "info",
    spec: "A§8.4, B§8, C§8",
  },
  3213: {
    en: "Document password is incorrect.",
    level: "warning",
    spec: "A§8.4, B§8",
    prompt: "document-password",
  },
} satisfies ErrorRows;
