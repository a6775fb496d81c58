import type { ErrorRows } from "./row.ts";

const FILE_KEPT = "The file is kept as it was. Try again.";

/** The online office provider and connected apps. Spec A§8.8, B§8, C§8. */
export const APPS_ERRORS = {
  11000: {
    en: "The file could not be sent to the online office provider.",
    more: FILE_KEPT,
    level: "warning",
    spec: "A§8.8, B§8",
    retry: true,
  },
  11001: {
    en: "This file is too out of date to collaborate.",
    more: "Open the newest version and try again.",
    level: "warning",
    spec: "A§8.8, B§8",
  },
  "11002-11003": {
    en: "The file could not be sent to the online office provider.",
    more: FILE_KEPT,
    level: "warning",
    spec: "A§8.8, B§8",
    retry: true,
  },
  11004: {
    en: "The online office provider did not answer.",
    more: FILE_KEPT,
    level: "warning",
    spec: "A§8.8, B§8",
    retry: true,
  },
  11005: {
    en: "The file could not be sent to the online office provider.",
    more: "What came back was not this document. Nothing of it was saved.",
    level: "warning",
    spec: "A§8.8, B§8",
    retry: true,
  },
  11006: {
    en: "Sending the file to the online office provider took too long.",
    more: FILE_KEPT,
    level: "warning",
    spec: "A§8.8, B§8",
    retry: true,
  },
  11009: {
    en: "This operation is not allowed.",
    more: "Open the file in this browser.",
    level: "warning",
    spec: "A§8.8, B§8",
  },
  11010: {
    en: "This file is not compatible with the online office suite.",
    more: "You can still download it.",
    level: "warning",
    spec: "A§8.8, B§8",
  },
  11100: { en: "The app could not be authorized.", level: "warning", spec: "A§8.8" },
  11101: { en: "This link to an app is not valid.", level: "warning", spec: "A§8.8" },
  11102: { en: "This link to an app has expired.", level: "warning", spec: "A§8.8" },
  11103: { en: "You cannot link with this app.", level: "warning", spec: "A§8.8" },
  11104: { en: "This app is already linked.", level: "info", spec: "A§8.8" },
  "11200-11202": {
    en: "The apps could not be connected to the folder.",
    more: "Its files are safe. Try again.",
    level: "warning",
    spec: "A§8.8, C§8",
    retry: true,
  },
  11203: {
    en: "You do not have permission to connect apps to this folder.",
    more: "Ask the owner of the share.",
    level: "warning",
    spec: "A§8.8, C§8",
  },
  11210: { en: "This feature is unavailable.", level: "info", spec: "A§8.8" },
  11211: {
    en: "This folder is too large to display.",
    more: "Its files are safe. Open one of the folders in it.",
    level: "warning",
    spec: "A§8.8, B§8",
  },
} satisfies ErrorRows;
