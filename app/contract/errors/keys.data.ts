import type { ErrorRows } from "./row.ts";

const NOT_OPENED = "Nothing was changed. Refresh the page and try again.";
const NOTHING_SENT = "Nothing was sent. Refresh the page and try again.";

/** Keys, names and packets that do not open or do not verify. Spec A§8.3, B§8, C§8, Formats 1. */
export const KEYS_ERRORS = {
  2000: {
    en: "The key of this share is missing or invalid.",
    more: NOTHING_SENT,
    level: "critical",
    spec: "A§8.3, B§8, C§8, Formats 1",
  },
  2001: {
    en: "The key of your account is missing.",
    more: "Your files are safe. Sign in again.",
    level: "critical",
    spec: "A§8.3",
    prompt: "sign-in",
  },
  2005: {
    en: "The public key of this person is missing or has changed.",
    more: "Nothing was shared. Compare the safety numbers before you go on.",
    level: "critical",
    spec: "A§8.3, B§8, C§8, Formats 12",
  },
  2006: {
    en: "Your private key is missing or invalid.",
    more: "Your files are safe. Sign in again.",
    level: "critical",
    spec: "A§8.3, B§8, C§8, Formats 6",
  },
  2007: {
    en: "The link password is not in a form that can be read.",
    level: "critical",
    spec: "A§8.3, C§5, C§8",
  },
  2009: {
    en: "The file name is not in a form that can be read.",
    level: "critical",
    spec: "A§8.3, B§5, B§8",
  },
  2010: {
    en: "The key or the name of this file is missing or invalid.",
    more: "What does not verify is not shown. Other files are untouched.",
    level: "critical",
    spec: "A§8.3, B§5, B§8, C§8, Formats 4",
  },
  2011: {
    en: "The key of this file could not be decrypted.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3, B§8",
  },
  2012: {
    en: "The key of this file could not be encrypted.",
    more: NOTHING_SENT,
    level: "critical",
    spec: "A§8.3, B§8",
    retry: true,
  },
  2015: {
    en: "The key of this share has the wrong length.",
    more: NOTHING_SENT,
    level: "critical",
    spec: "A§8.3, B§5, B§8, C§8",
  },
  2020: {
    en: "A part of this file is not where it belongs.",
    more: "Nothing was saved to your device.",
    level: "critical",
    spec: "A§8.3, B§5, B§8, Formats 2",
  },
  2021: {
    en: "Could not decrypt file.",
    more: "Nothing was saved to your device.",
    level: "critical",
    spec: "A§8.3, B§8",
  },
  2022: {
    en: "The file name could not be encrypted.",
    more: NOTHING_SENT,
    level: "critical",
    spec: "A§8.3, B§8",
    retry: true,
  },
  2023: {
    en: "The file name could not be decrypted.",
    level: "critical",
    spec: "A§8.3, B§8",
  },
  2024: {
    en: "The encrypted data is invalid.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3, B§8",
  },
  2050: {
    en: "Error decrypting file data.",
    more: "Nothing was saved to your device.",
    level: "critical",
    spec: "A§8.3, B§8, Formats 2",
  },
  2100: {
    en: "The password could not be decrypted.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3, C§8",
  },
  2110: {
    en: "Link key incorrect.",
    more: "Check that the whole link was copied, with everything after the #.",
    level: "critical",
    spec: "A§8.3, B§8, C§8, Formats 8",
  },
  2115: {
    en: "The key that protects this share is incorrect.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3, C§8",
  },
  "2120-2121": {
    en: "The keys of this link could not be encrypted or decrypted.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3, C§8",
  },
  2122: {
    en: "The key of this share could not be encrypted.",
    more: NOTHING_SENT,
    level: "critical",
    spec: "A§8.3, C§8",
  },
  2123: {
    en: "The protected password of this share is invalid.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3, B§8, C§8",
  },
  2124: {
    en: "The name of the share's key is missing.",
    more: NOTHING_SENT,
    level: "critical",
    spec: "A§5, A§8.3, B§8, C§8",
  },
  2125: {
    en: "The key of this link could not be protected again.",
    more: NOTHING_SENT,
    level: "critical",
    spec: "A§8.3, C§8",
    retry: true,
  },
  2130: {
    en: "Your keys could not be kept in this browser.",
    more: "Your files are safe. Sign in again.",
    level: "critical",
    spec: "A§8.3",
  },
  "2140-2141": {
    en: "Your keys could not be encrypted or decrypted.",
    more: "Your files are safe. Sign in again.",
    level: "critical",
    spec: "A§8.3",
  },
  2150: {
    en: "The data could not be encrypted or decrypted.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3",
  },
  2200: {
    en: "A key could not be read.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3",
  },
  "2501-2504": {
    en: "Encryption or decryption failed.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3, B§8",
    retry: true,
  },
  2505: {
    en: "The password could not be made into a key.",
    more: NOT_OPENED,
    level: "critical",
    spec: "A§8.3, B§8",
    retry: true,
  },
} satisfies ErrorRows;
