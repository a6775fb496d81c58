import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NON_RENEWING } from "#app/contract/plans.data.ts";
import { parseSku } from "#app/contract/plans.ts";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { type OfferedPlan, plansOf, type Term } from "#app/core/billing/billing.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import { useBillingOrigin, useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { Table, type TableColumn } from "#app/ui/grid/Table.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { LeaveStatus } from "./LeaveStatus.tsx";
import { type Leaving, useLeaving, usePlans } from "./use-billing.ts";
import { useMoney } from "./use-money.ts";
import { Waiting } from "./Waiting.tsx";

const TERMS: readonly Term[] = ["MONTHLY", "ANNUAL"];

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
  const [term, setTerm] = useState<Term>(parseSku(user.sku).period);
  const mayManage = can(personOf(user), "manageBilling");
  if (plans === null) return <Waiting loading={loading} look={look} />;
  return (
    <div className="billing-stack billing-plans">
      {mayManage && user.subscription?.status === NON_RENEWING && (
        <p>
          <Button kind="primary" onClick={() => leaving.go({ place: "reactivate" })}>
            {t("reactivate")}
          </Button>
        </p>
      )}
      <ChipGroup label={t("plans.period")}>
        {TERMS.map((one) => (
          <Chip key={one} pressed={one === term} onClick={() => setTerm(one)}>
            {t(one === "MONTHLY" ? "plans.monthly" : "plans.annual")}
          </Chip>
        ))}
      </ChipGroup>
      <LeaveStatus state={leaving.state} />
      <PlanTable plans={plansOf(plans, term)} leaving={mayManage ? leaving : null} />
      {!mayManage && <Hint>{t("lookOnly")}</Hint>}
      <Hint>{t("plans.same")}</Hint>
      <Hint>{t("plans.foot")}</Hint>
    </div>
  );
}

interface PlanTableProps {
  readonly plans: readonly OfferedPlan[];
  /** null: this person may not choose. */
  readonly leaving: Leaving | null;
}

function PlanTable({ plans, leaving }: PlanTableProps) {
  const { t, i18n } = useTranslation("billing");
  const { sku: own } = useSettingsUser();
  const money = useMoney();
  const columns: readonly TableColumn[] = [
    { id: "name", label: t("plans.name"), kind: "main" },
    { id: "space", label: t("space"), kind: "note" },
    { id: "daily", label: t("plans.daily"), kind: "wide" },
    { id: "kept", label: t("plans.kept"), kind: "wide" },
    { id: "price", label: t("plans.price"), kind: "status" },
    { id: "choose", label: t("plans.choose"), kind: "end" },
  ];
  const size = (bytes: number | null) =>
    bytes === null ? t("unlimited") : formatBytes(bytes, i18n.language);
  const rows = plans.map((plan) => ({
    key: plan.sku,
    cells: {
      name: <Name plan={plan} />,
      space: size(plan.spaceBytes),
      daily: size(plan.dailyBytes),
      kept: t("plans.days", { n: parseSku(plan.sku).retentionDays }),
      price:
        plan.maxUsers === 1 ? money(plan.price) : t("plans.perUser", { price: money(plan.price) }),
      choose: <Choice plan={plan} isOwn={plan.sku === own} leaving={leaving} />,
    },
  }));
  return <Table caption={t("plans.title")} columns={columns} rows={rows} />;
}

function Name({ plan: { name, minUsers: min, maxUsers: max } }: { readonly plan: OfferedPlan }) {
  const { t } = useTranslation("billing");
  return (
    <>
      <bdi>{name}</bdi>
      {max > 1 && <Hint>{t("plan.users", { n: t("plans.range", { min, max }) })}</Hint>}
    </>
  );
}

interface ChoiceProps extends Pick<PlanTableProps, "leaving"> {
  readonly plan: OfferedPlan;
  readonly isOwn: boolean;
}

function Choice({ plan: { sku, name }, isOwn, leaving }: ChoiceProps) {
  const { t } = useTranslation("billing");
  if (isOwn) return <Badge level="info">{t("plans.current")}</Badge>;
  if (leaving === null) return null;
  return (
    <Button
      size="small"
      aria-label={t("plans.chooseLabel", { plan: name })}
      onClick={() => leaving.go({ place: "change", sku })}
    >
      {t("plans.choose")}
    </Button>
  );
}
