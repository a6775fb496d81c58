import { useTranslation } from "react-i18next";
import { parseSku } from "#app/contract/plans.ts";
import {
  type BillingProfile,
  type BoughtPlan,
  isOverPlan,
  STATUSES,
} from "#app/core/billing/billing.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { describeStorage } from "#app/features/shell/format-storage.ts";
import { usePlanName } from "#app/features/shell/PlanName.tsx";
import { Badge, type BadgeLevel } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { StorageMeter } from "#app/ui/Progress.tsx";
import { Hint } from "#app/ui/Text.tsx";
import type { Leaving } from "./use-billing.ts";
import { useDay, useMoney } from "./use-money.ts";

interface PlanCardProps {
  readonly profile: BillingProfile;
  readonly mayManage: boolean;
  readonly leaving: Leaving;
}

const LEVELS: Readonly<Record<(typeof STATUSES)[number], BadgeLevel>> = {
  active: "success",
  ending: "danger",
  trial: "info",
  cancelled: "neutral",
};

/** Which plan it is, until when, and how much of it is used. */
export function PlanCard({ profile: { bought }, mayManage, leaving }: PlanCardProps) {
  const { t } = useTranslation("billing");
  const planName = usePlanName(useSettingsUser());
  const status = STATUSES.find((known) => known === bought?.status);
  return (
    <div className="billing-card">
      <div className="billing-head">
        <div>
          <h3>
            <bdi>{planName}</bdi>{" "}
            {bought !== null && (
              <Badge level={status === undefined ? "neutral" : LEVELS[status]}>
                {status === undefined ? bought.status : t(`state.${status}`)}
              </Badge>
            )}
          </h3>
          <PlanFacts bought={bought} />
        </div>
        {mayManage && (
          <div className="billing-ways">
            {bought?.status === "ending" && (
              <Button onClick={() => leaving.go({ place: "reactivate" })}>{t("reactivate")}</Button>
            )}
            <LinkButton kind="primary" href="/settings/upgrade-plan">
              {t("upgrade")}
            </LinkButton>
          </div>
        )}
      </div>
      <Space />
    </div>
  );
}

function PlanFacts({ bought }: { readonly bought: BoughtPlan | null }) {
  const { t } = useTranslation("billing");
  const [money, day] = [useMoney(), useDay()];
  if (bought === null) return <Hint>{t("plan.freeText")}</Hint>;
  const date = day(bought.endS);
  const term = parseSku(bought.sku).period === "MONTHLY" ? "monthly" : "yearly";
  const isOver = bought.status === "cancelled";
  return (
    <>
      {!isOver && (
        <Hint>
          {t("plan.users", { n: bought.users })} · {t(`plan.${term}`)}
        </Hint>
      )}
      {isOver && <p>{t("plan.over", { date })}</p>}
      {bought.status === "ending" && <p>{t("plan.ends", { date })}</p>}
      {bought.status === "trial" && <p>{t("plan.trial", { date })}</p>}
      {bought.status === "active" && bought.next !== null && (
        <p>{t("plan.renews", { date, price: money(bought.next) })}</p>
      )}
    </>
  );
}

function Space() {
  const { t, i18n } = useTranslation("billing");
  const user = useSettingsUser();
  const { hasBar, ratio01, level, used, limit } = describeStorage(user, i18n.language);
  return (
    <div className="billing-space">
      <p>
        <strong>{t("space")}</strong>{" "}
        <span>{hasBar ? t("spaceOf", { used, limit }) : `${used} · ${t("unlimited")}`}</span>
      </p>
      {hasBar && <StorageMeter ratio01={ratio01} level={level} label={t("space")} />}
      {isOverPlan(user) && <p role="status">{t("tooMuch")}</p>}
    </div>
  );
}
