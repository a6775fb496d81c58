import { useTranslation } from "react-i18next";
import type { Price } from "#app/core/billing/billing.ts";
import { useInstants } from "#app/features/settings/security/use-instants.ts";

const CENTS = 100;

/** "$10.00" in this language. */
export function useMoney(): (price: Price) => string {
  const { i18n } = useTranslation("billing");
  return ({ cents, currency }) =>
    new Intl.NumberFormat(i18n.language, { style: "currency", currency }).format(cents / CENTS);
}

/** The day of Unix seconds; empty until the browser says which one that is. */
export function useDay(): (atS: number) => string {
  const instants = useInstants();
  return (atS) => instants?.day(atS) ?? "";
}
