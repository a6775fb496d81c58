import type { ErrorRows } from "./row.ts";

/**
 * Public links. Those that are whole pages have a title without a full stop; their HTTP status
 * stands in `outcomes.ts`. Spec A§8, C§8.
 */
export const LINKS_ERRORS = {
  1101: {
    en: "The public link URL is incorrect or invalid.",
    more: "Check that the whole link was copied, with everything after the #.",
    level: "warning",
    spec: "A§8.2, C§8",
  },
  1202: {
    en: "Unable to load the link. Please try again later.",
    level: "warning",
    spec: "A§8.2, C§8",
    retry: true,
  },
  1700: {
    en: "Link deleted by owner",
    more: "Or nothing is left in it. Ask the person who sent it for a new link.",
    level: "warning",
    spec: "A§8.2, C§8",
  },
  8018: {
    en: "Enter link password",
    more: "The owner protected this link. You should have received the password separately.",
    level: "info",
    spec: "A§8.7, C§8",
    prompt: "link-password",
  },
  8019: {
    en: "Link password incorrect.",
    more: "Capital letters and dashes count.",
    level: "warning",
    spec: "A§8.7, C§8",
    prompt: "link-password",
  },
  8020: {
    en: "Link expired",
    more: "The files are still safe with the person who shared them. Ask them for a new link.",
    level: "warning",
    spec: "A§8.7, C§8",
  },
  8021: {
    en: "Download limit reached",
    more: "The files are still safe with the owner. Ask the owner to raise the limit. The same link then works again.",
    level: "warning",
    spec: "A§8.7, C§8",
  },
  8025: {
    en: "Link suspended",
    more: "The files are still safe with the owner. Ask the owner whether they can be shared in another way.",
    level: "warning",
    spec: "A§8.7, C§8",
  },
  8026: {
    en: "Link deleted",
    more: "Ask the person who sent it for a new link.",
    level: "warning",
    spec: "A§8.7, C§8",
  },
  8032: {
    en: "This account has as many links as it can have.",
    more: "The links that you have go on working. Delete some that nobody needs, then try again.",
    level: "warning",
    spec: "R-104",
  },
  8031: {
    en: "Daily download limit reached",
    more: "The files are safe. Downloads open again tomorrow, or with an upgrade.",
    level: "warning",
    spec: "A§8.7, C§8",
    prompt: "upgrade",
  },
} satisfies ErrorRows;
