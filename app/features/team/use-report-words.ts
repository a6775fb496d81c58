import { useTranslation } from "react-i18next";
import type { ReportWords } from "#app/core/team/report.ts";

const COLUMNS = [
  "email",
  "role",
  "factor",
  "passkeys",
  "shares",
  "links",
  "openLinks",
  "endlessLinks",
  "pending",
  "signedIn",
  "keysChanged",
] as const;

/** What the table of a report is made with. */
export function useReportWords(): ReportWords {
  const { t } = useTranslation("team-records");
  return {
    head: COLUMNS.map((column) => t(`report.head.${column}`)),
    factor: { none: t("factor.none"), app: t("factor.app"), mail: t("factor.mail") },
  };
}
