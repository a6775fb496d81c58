import { useTranslation } from "react-i18next";
import type { User } from "#app/core/account/user.ts";

/** The plan that everybody begins with; the others are called as the server calls them. */
const FREE_PLAN_ID = 0;

export function PlanName({ plan }: { readonly plan: Pick<User, "planId" | "planName"> }) {
  const { t } = useTranslation("shell");
  return <>{plan.planId === FREE_PLAN_ID ? t("plan.free") : plan.planName}</>;
}
