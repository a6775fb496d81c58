import type { ErrorRows } from "./row.ts";

/** Users, roles, invitations and imports of a team. Spec A§8.2, A§8.7. */
export const TEAM_ERRORS = {
  1701: {
    en: "Role name can not contain special characters.",
    level: "warning",
    spec: "A§8.2",
  },
  1702: {
    en: "This address has no invitation in it.",
    more: "Open the link of the invitation again, as it stands in the message.",
    level: "warning",
    spec: "A§8.2",
  },
  8008: {
    en: "You must be the admin of your Multi User account",
    level: "warning",
    spec: "A§6.5, A§8.7",
  },
  8111: {
    en: "Some email addresses have an invalid format.",
    level: "warning",
    spec: "A§8.7",
    custom: true,
  },
  8112: {
    en: "The file could not be read.",
    more: "Save it again as .csv and choose it once more.",
    level: "warning",
    spec: "A§8.7",
  },
  8113: { en: "Import a valid .csv file.", level: "warning", spec: "A§8.7" },
  8114: { en: "Select a .csv file or add emails.", level: "warning", spec: "A§8.7" },
  8115: { en: "Every email needs a role.", level: "warning", spec: "A§8.7" },
  8116: { en: "Too many emails at a time.", level: "warning", spec: "A§8.7" },
  8117: {
    en: "The format of the .csv file is invalid.",
    more: "Use the template and try again.",
    level: "warning",
    spec: "A§8.7",
  },
  8118: { en: "No emails were found in the .csv file.", level: "warning", spec: "A§8.7" },
  8119: {
    en: "This is more than the number of users your team may have.",
    more: "Add users to your plan, or remove some from the list.",
    level: "warning",
    spec: "A§8.7",
    prompt: "upgrade",
  },
  8122: {
    en: "Some users are already in another team or are being set up.",
    level: "warning",
    spec: "A§8.7",
    custom: true,
  },
  8123: { en: "This user already has this role.", level: "info", spec: "A§8.7" },
  8124: { en: "This role does not exist.", level: "warning", spec: "A§8.7" },
  8137: {
    en: "This invitation has expired.",
    more: "Ask the administrator of the team for a new one.",
    level: "warning",
    spec: "A§8.7",
  },
  8200: {
    en: "This exceeds the limit of your multi-user plan.",
    level: "warning",
    spec: "A§8.7",
    prompt: "upgrade",
  },
  8201: { en: "Unable to locate the user.", level: "warning", spec: "A§8.7" },
  8202: { en: "This user does not belong to your team.", level: "warning", spec: "A§8.7" },
  8203: { en: "The referral code is incorrect.", level: "warning", spec: "A§8.7" },
  8205: {
    en: "Only free accounts can be added to Teams.",
    level: "warning",
    spec: "A§6.1, A§8.7",
  },
  8206: { en: "This user is already under this plan.", level: "info", spec: "A§8.7" },
  8207: {
    en: "The subscription of the team is not valid.",
    level: "warning",
    spec: "A§8.7",
    help: "billing",
  },
  8210: { en: "A team may have a maximum of 99 users.", level: "warning", spec: "A§5, A§8.7" },
  8220: { en: "The user could not be added this way.", level: "warning", spec: "A§8.7" },
  8221: { en: "This action does not exist.", level: "warning", spec: "A§7.2, A§8.7" },
} satisfies ErrorRows;
