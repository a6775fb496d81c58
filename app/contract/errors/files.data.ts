import type { ErrorRows } from "./row.ts";

/** Listing, naming, starring, moving and making files and folders. Spec A§8, B§8. */
export const FILES_ERRORS = {
  1500: {
    en: "The files could not be listed.",
    more: "They are safe. Try again.",
    level: "critical",
    spec: "A§8.2, B§8",
    retry: true,
  },
  1501: {
    en: "The file could not be renamed.",
    more: "It keeps its old name. Try again.",
    level: "warning",
    spec: "A§8.2, B§8",
    retry: true,
  },
  1502: {
    en: "The folder could not be renamed.",
    more: "It keeps its old name. Try again.",
    level: "warning",
    spec: "A§8.2, B§8",
    retry: true,
  },
  1503: {
    en: "Folder not found, please make sure you are accessing the correct link.",
    level: "warning",
    spec: "A§8.2, B§8, C§8",
  },
  1800: {
    en: "Unable to access your starred files/folders right now. Please retry later.",
    level: "warning",
    spec: "A§8.2, B§8",
    retry: true,
  },
  1801: { en: "Failed to add star", level: "warning", spec: "A§8.2, B§8", retry: true },
  1802: { en: "Failed to remove star", level: "warning", spec: "A§8.2, B§8", retry: true },
  1803: {
    en: "No current working directory found.",
    more: "Go back to your files and open the folder again.",
    level: "warning",
    spec: "A§8.2, B§8",
  },
  1804: {
    en: "File not found.",
    more: "It may have been moved or deleted.",
    level: "warning",
    spec: "A§8.2, B§8",
  },
  3500: {
    en: "The name has incompatible characters, or files of this kind are not stored.",
    more: "Rename it on your device and try again.",
    level: "warning",
    spec: "A§8.4, B§5, B§8",
    help: "names",
    prompt: "new-name",
  },
  3610: {
    en: "Items cannot be copied or moved to the place where they are.",
    level: "warning",
    spec: "A§8.4, B§8",
  },
  7241: {
    en: "Please enter a name for this file.",
    level: "warning",
    spec: "A§8.6, B§2, B§8",
  },
  7242: {
    en: "Please select the type of file.",
    level: "warning",
    spec: "A§8.6, B§2, B§8",
  },
  7243: { en: "File names cannot contain slashes.", level: "warning", spec: "A§8.6, B§5" },
  7244: {
    en: "The document could not be created.",
    more: "Try again.",
    level: "warning",
    spec: "A§8.6, B§8",
    retry: true,
  },
  7245: {
    en: "A folder with this name already exists at this location.",
    level: "warning",
    spec: "A§8.6, B§8",
    prompt: "new-name",
  },
  7246: {
    en: 'A folder name cannot contain / : ? * < > " |',
    level: "warning",
    spec: "A§8.6, B§5",
  },
  7247: {
    en: "Folders can be at most 100 levels deep.",
    more: "Choose a folder that is higher up.",
    level: "warning",
    spec: "R-746",
  },
  8002: {
    en: "Read-only folder.",
    more: "You can open and download what is in it.",
    level: "warning",
    spec: "A§8.7, B§8, C§8",
  },
  8211: {
    en: "A file with this name already exists.",
    level: "warning",
    spec: "A§8.7, B§8",
    prompt: "new-name",
  },
  8212: {
    en: "The extension must be .docx, .pptx or .xlsx.",
    level: "warning",
    spec: "A§8.7, B§5, B§8",
  },
  8213: {
    en: "The file name is invalid.",
    level: "warning",
    spec: "A§8.7, B§8",
    prompt: "new-name",
  },
  8214: {
    en: "Somebody saved a newer version.",
    more: "Look at the newest version and try again.",
    level: "warning",
    spec: "R-233",
  },
} satisfies ErrorRows;
