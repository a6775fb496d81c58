import type { ErrorRows } from "./row.ts";

/** Plans, orders, invoices and the billing portal. Spec A§8.2, A§8.5, A§8.7. */
export const BILLING_ERRORS = {
  1657: {
    en: "The billing documents could not be sent by email.",
    more: "Check the addresses and try again.",
    level: "warning",
    spec: "A§8.2",
    retry: true,
  },
  1658: { en: "Unable to locate the billing document.", level: "warning", spec: "A§8.2" },
  6003: {
    en: "The plans could not be loaded.",
    level: "warning",
    spec: "A§8.5",
    retry: true,
  },
  6004: { en: "This plan is not valid.", level: "warning", spec: "A§8.5" },
  6005: {
    en: "No subscription was found for this account.",
    level: "warning",
    spec: "A§8.5",
    help: "billing",
  },
  6006: {
    en: "The details of your subscription could not be loaded.",
    level: "warning",
    spec: "A§8.5",
    retry: true,
  },
  6007: { en: "Invalid coupon.", level: "warning", spec: "A§8.5" },
  6008: { en: "No unpaid invoices found.", level: "info", spec: "A§8.5" },
  "8500-8501": {
    en: "Your billing profile could not be loaded.",
    level: "warning",
    spec: "A§8.7",
    retry: true,
  },
  8505: {
    en: "You have a legacy account. Contact billing by email to change it.",
    level: "info",
    spec: "A§8.7",
    help: "billing",
    custom: true,
  },
  8506: {
    en: "Contact billing to complete the upgrade.",
    level: "info",
    spec: "A§8.7",
    help: "billing",
  },
  8520: {
    en: "The products could not be loaded.",
    level: "warning",
    spec: "A§8.7",
    retry: true,
  },
  8550: {
    en: "Your order session has ended.",
    more: "Nothing was charged. Start the order again.",
    level: "warning",
    spec: "A§8.7",
  },
  8551: {
    en: "Your subscription was cancelled. Contact support.",
    more: "Your files are safe.",
    level: "critical",
    spec: "A§8.7",
    help: "support",
  },
  90002: {
    en: "Your order is taking longer than expected.",
    more: "Nothing was lost. Wait a few minutes and look again.",
    level: "critical",
    spec: "A§7.5, A§8.7",
    help: "support",
  },
} satisfies ErrorRows;
