import ArrowLeft from "lucide-react/icons/arrow-left";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { NON_RENEWING } from "#app/contract/plans.data.ts";
import { parseSku } from "#app/contract/plans.ts";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import {
  isForTeams,
  type OfferedPlan,
  plansOf,
  type Term,
  totalOf,
  usersRange,
} from "#app/core/billing/billing.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import { useBillingOrigin, useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { LeaveStatus } from "./LeaveStatus.tsx";
import { UsersStepper } from "./UsersStepper.tsx";
import { type Leaving, useLeaving, usePlans } from "./use-billing.ts";
import { useMoney } from "./use-money.ts";
import { Waiting } from "./Waiting.tsx";

const TERMS: readonly Term[] = ["MONTHLY", "ANNUAL"];
const PARTS = ["solo", "team"] as const;

/** Plans that can be bought, beside the own one (Spec A§2.12, A§9.3). */
export function UpgradePage() {
  const { t } = useTranslation("billing");
  const origin = useBillingOrigin();
  return (
    <Panel label={t("plans.title")}>
      <Page width="wide">
        {origin !== null && (
          <LinkButton
            kind="quiet"
            size="small"
            className="billing-back"
            icon={ArrowLeft}
            flip
            href="/settings/billing"
          >
            {t("title")}
          </LinkButton>
        )}
        <PageHead title={t("plans.title")} />
        {origin === null ? (
          <EmptyState shape="part" title={t("none.title")} text={t("none.text")} />
        ) : (
          <Offers />
        )}
      </Page>
    </Panel>
  );
}

function Offers() {
  const { t } = useTranslation("billing");
  const user = useSettingsUser();
  const { value: plans, loading, look } = usePlans();
  const leaving = useLeaving();
  const name = useId();
  const [term, setTerm] = useState<Term>(parseSku(user.sku).period);
  const range = plans === null ? null : usersRange(plans);
  const [asked, setUsers] = useState(user.planUserLimit ?? 0);
  const users = range === null ? 1 : Math.min(range.max, Math.max(range.min, asked));
  const mayManage = can(personOf(user), "manageBilling");
  if (plans === null) return <Waiting loading={loading} look={look} />;
  return (
    <div className="billing-stack">
      {mayManage && user.subscription?.status === NON_RENEWING && (
        <p>
          <Button kind="primary" onClick={() => leaving.go({ place: "reactivate" })}>
            {t("reactivate")}
          </Button>
        </p>
      )}
      <div className="billing-tools">
        <fieldset className="billing-period">
          <legend>{t("plans.period")}</legend>
          {TERMS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                checked={one === term}
                onChange={() => setTerm(one)}
              />
              <span>{t(one === "MONTHLY" ? "plans.monthly" : "plans.annual")}</span>
            </label>
          ))}
        </fieldset>
        {range !== null && <UsersStepper range={range} users={users} onUsers={setUsers} />}
      </div>
      <LeaveStatus state={leaving.state} />
      <Note icon={ShieldCheck}>{t("plans.same")}</Note>
      {PARTS.map((part) => (
        <PlanPart
          key={part}
          part={part}
          plans={plansOf(plans, term).filter((plan) => isForTeams(plan) === (part === "team"))}
          users={part === "team" ? users : 1}
          leaving={mayManage ? leaving : null}
        />
      ))}
      {!mayManage && <Hint>{t("lookOnly")}</Hint>}
      <Hint>{t("plans.foot")}</Hint>
    </div>
  );
}

interface PlanPartProps {
  readonly part: (typeof PARTS)[number];
  readonly plans: readonly OfferedPlan[];
  readonly users: number;
  /** null: this person may not choose. */
  readonly leaving: Leaving | null;
}

/** Plans of one kind beside each other, each line of what they hold at the same height. */
function PlanPart({ part, plans, users, leaving }: PlanPartProps) {
  const { t } = useTranslation("billing");
  const { sku: own } = useSettingsUser();
  if (plans.length === 0) return null;
  return (
    <section>
      <h2>{t(`plans.${part}`)}</h2>
      <ul className="billing-plans">
        {plans.map((plan) => (
          <PlanOffer key={plan.sku} {...{ plan, users, leaving }} isOwn={plan.sku === own} />
        ))}
      </ul>
    </section>
  );
}

interface PlanOfferProps extends Pick<PlanPartProps, "users" | "leaving"> {
  readonly plan: OfferedPlan;
  readonly isOwn: boolean;
}

function PlanOffer({ plan, users, isOwn, leaving }: PlanOfferProps) {
  const { t, i18n } = useTranslation("billing");
  const money = useMoney();
  const { sku, name, minUsers: min, maxUsers: max } = plan;
  const { period, retentionDays } = parseSku(sku);
  const size = (bytes: number | null) =>
    bytes === null ? t("unlimited") : formatBytes(bytes, i18n.language);
  const facts = [
    [t("space"), size(plan.spaceBytes)],
    [t("plans.daily"), size(plan.dailyBytes)],
    [t("plans.kept"), t("plans.days", { n: retentionDays })],
    [t("plans.users"), max > 1 ? t("plans.range", { min, max }) : String(max)],
    [t("plans.roles"), t(isForTeams(plan) ? "plans.yes" : "plans.no")],
  ];
  const total = max > 1 ? totalOf(plan, users) : null;
  return (
    <li aria-current={isOwn || undefined}>
      <h3>
        <bdi>{name}</bdi> {isOwn && <Badge level="success">{t("plans.current")}</Badge>}
      </h3>
      <p className="billing-price">
        <strong>{money(plan.price)}</strong>
        <Hint as="span">{t(`plans.each.${max > 1 ? "user" : "one"}${period}`)}</Hint>
        {total !== null && (
          <Hint as="span">{t(`plans.total${period}`, { price: money(total), count: users })}</Hint>
        )}
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {leaving !== null && !isOwn && (
        <Button
          aria-label={t("plans.chooseLabel", { plan: name })}
          onClick={() => leaving.go({ place: "change", sku, users })}
        >
          {t("plans.choose")}
        </Button>
      )}
    </li>
  );
}
