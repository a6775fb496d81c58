import { useTranslation } from "react-i18next";
import type { User } from "#app/core/account/user.ts";

/** The plan that everybody begins with; the others are called as the server calls them. */
const FREE_PLAN_ID = 0;

type NamedPlan = Pick<User, "planId" | "planName">;

/** What a plan is called in the reader's language. */
export function usePlanName({ planId, planName }: NamedPlan): string {
  const { t } = useTranslation("shell");
  return planId === FREE_PLAN_ID ? t("plan.free") : planName;
}

export function PlanName({ plan }: { readonly plan: NamedPlan }) {
  return <bdi>{usePlanName(plan)}</bdi>;
}
