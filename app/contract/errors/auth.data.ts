import type { ErrorRows } from "./row.ts";

const CHECK_CREDENTIALS = "Check the email address and the password. Capital letters count.";

/** Sign-in, sign-up, two-factor, single sign-on, password change and reset. Spec A§5, A§8.4–8.7. */
export const AUTH_ERRORS = {
  1104: { en: "Invalid confirmation key.", level: "warning", spec: "A§8.2" },
  "3200-3202": {
    en: "Your session has expired. Refresh the page.",
    more: "Your files are safe.",
    level: "warning",
    spec: "A§8.4",
    prompt: "sign-in",
  },
  3210: {
    en: "This request did not come from the same browser.",
    more: "Nothing was changed. Start again in this browser.",
    level: "warning",
    spec: "A§8.4",
  },
  3211: {
    en: "This request has expired.",
    more: "Nothing was changed. Check the clock of your device and try again.",
    level: "warning",
    spec: "A§8.4",
    retry: true,
  },
  6001: {
    en: "Incorrect login credentials.",
    more: CHECK_CREDENTIALS,
    level: "warning",
    spec: "A§8.5",
  },
  6002: {
    en: "Your keys could not be opened with this password.",
    more: "Your files are safe. Check the password. Capital letters count.",
    level: "critical",
    spec: "A§8.5",
  },
  6009: { en: "Email cannot exceed 70 characters.", level: "warning", spec: "A§8.5" },
  8022: {
    en: "Enter Authentication Token",
    more: "Your account asks for a code beside the password.",
    level: "info",
    spec: "A§8.7",
    prompt: "two-factor",
  },
  8023: {
    en: "Incorrect credentials.",
    more: "This code does not fit. Take the one that shows now, and check the clock of your phone.",
    level: "warning",
    spec: "A§8.7, R-127",
  },
  8024: {
    en: "Incorrect credentials.",
    more: "This code is over. Ask for a new one.",
    level: "warning",
    spec: "A§8.7, R-127",
  },
  "8060-8061": {
    en: "Incorrect credentials.",
    more: CHECK_CREDENTIALS,
    level: "warning",
    spec: "A§8.7",
  },
  8101: {
    en: "Incorrect password.",
    more: "Capital letters count.",
    level: "warning",
    spec: "A§8.7",
  },
  8108: {
    en: "Incorrect single sign-on credentials.",
    level: "warning",
    spec: "A§8.7",
  },
  "8109-8110": {
    en: "Single sign-on is not available right now.",
    more: "Sign in with your password, or try again in a few minutes.",
    level: "warning",
    spec: "A§8.7",
    retry: true,
  },
  8120: {
    en: "The password could not be changed.",
    more: "Your old password still works. Try again.",
    level: "critical",
    spec: "A§8.7",
    retry: true,
  },
  8121: { en: "Your passwords do not match.", level: "warning", spec: "A§8.7" },
  8130: {
    en: "Password reset is not enabled for this account.",
    more: "We never see your password, so we cannot reset it for you. Use your recovery kit.",
    level: "warning",
    spec: "A§8.7",
  },
  "8131-8136": {
    en: "The password could not be reset.",
    more: "Nothing was changed. Start the reset again.",
    level: "critical",
    spec: "A§8.7",
    retry: true,
  },
  8300: {
    en: "You must accept the terms to create an account.",
    level: "warning",
    spec: "A§8.7",
  },
  8301: { en: "Your passwords do not match.", level: "warning", spec: "A§8.7" },
  8303: { en: "Enter a password.", level: "warning", spec: "A§8.7" },
  8304: {
    en: "Password should be minimum of 8 characters and maximum of 72 characters.",
    level: "warning",
    spec: "A§8.7",
  },
  8305: { en: "Enter the password in both fields.", level: "warning", spec: "A§8.7" },
  8306: {
    en: "This password is too easy to guess.",
    more: "Nobody can reset it for you, so use several words that do not belong together.",
    level: "warning",
    spec: "R-103",
  },
  8307: {
    en: "The hint must not contain the password.",
    more: "Hints are sent by email, and our server can read them.",
    level: "warning",
    spec: "R-133",
  },
} satisfies ErrorRows;
