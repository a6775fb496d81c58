import { useTranslation } from "react-i18next";
import { AUDIT_ACTIONS } from "#app/contract/team-audit.ts";
import { type LogWords, peopleOf, splitObject } from "#app/core/team/log-cells.ts";
import type { TeamUser } from "#app/core/team/team.ts";

const COLUMNS = ["n", "time", "who", "what", "object", "state", "hash"] as const;

/** Words of the log: people of the team by their addresses, everybody else by number. */
export function useLogWords(users: readonly TeamUser[]): LogWords {
  const { t } = useTranslation("team-records");
  const people = peopleOf(users);
  const nameUser = (id: string) => people.users.get(id) ?? t("log.user", { id });
  const nameObject = (object: string): string => {
    const { kind, id } = splitObject(object);
    switch (kind) {
      case "user":
        return nameUser(id);
      case "row":
        return people.rows.get(id) ?? t("log.row", { id });
      case "role":
        return t("log.role", { id });
      case "report":
        return t(id === "users" ? "log.ofUsers" : "log.ofSignIns");
      default:
        return object;
    }
  };
  return {
    head: COLUMNS.map((column) => t(`log.head.${column}`)),
    nameActor: (actor) => (actor === "0" ? t("log.nobody") : nameUser(actor)),
    nameAction: ({ action, object }) => {
      const known = AUDIT_ACTIONS.find((one) => one === action);
      const what = nameObject(object);
      return known === undefined ? `${action} ${object}` : t(`log.action.${known}`, { what });
    },
    nameState: ({ state, missing }) =>
      state === "follows" ? "" : t(state === "gap" ? "log.gap" : "log.notAfter", { n: missing }),
  };
}
