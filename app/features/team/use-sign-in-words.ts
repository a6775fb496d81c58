import { useTranslation } from "react-i18next";
import { isEventCode } from "#app/contract/events.data.ts";
import type { ReportedUser, SignInWords } from "#app/core/team/report.ts";

/** Words of sign-ins: those of the own list of events. */
export function useSignInWords(users: readonly ReportedUser[]): SignInWords {
  const { t } = useTranslation(["team-records", "settings"]);
  const people = new Map(users.map(({ userId, email }) => [userId, email]));
  return {
    head: [
      t("log.head.time"),
      t("log.head.who"),
      t("log.head.what"),
      t("settings:events.column.count"),
      t("signIns.place"),
    ],
    nameUser: (id) => people.get(id) ?? t("log.user", { id }),
    nameEvent: ({ code }) =>
      isEventCode(code) ? t(`settings:events.code.${code}`) : t("settings:events.other", { code }),
  };
}
