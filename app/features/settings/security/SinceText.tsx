import { useTranslation } from "react-i18next";
import { useInstants } from "./use-instants.ts";

/** Since when something is on, by this browser's calendar; without a date where it is not known. */
export function SinceText({ sinceS }: { readonly sinceS: number }) {
  const { t } = useTranslation("security");
  const instants = useInstants();
  return instants === null ? t("factor.on") : t("factor.onSince", { date: instants.day(sinceS) });
}
