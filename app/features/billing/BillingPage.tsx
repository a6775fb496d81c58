import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { type BillingProfile, seesBilling } from "#app/core/billing/billing.ts";
import { useBillingOrigin, useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Group, Row, Rows } from "#app/ui/frames/Page.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { Invoices } from "./Invoices.tsx";
import { LeaveStatus } from "./LeaveStatus.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { type Leaving, useBilling, useLeaving } from "./use-billing.ts";
import { useDay } from "./use-money.ts";
import { Waiting } from "./Waiting.tsx";

/** Plan, invoices and the ways to the provider's page (Spec A§2.12). */
export function BillingPage() {
  const { t } = useTranslation("billing");
  const person = personOf(useSettingsUser());
  if (useBillingOrigin() === null) {
    return <EmptyState shape="part" title={t("none.title")} text={t("none.text")} />;
  }
  if (seesBilling(person)) return <Billing mayManage={can(person, "manageBilling")} />;
  return <EmptyState shape="part" title={t("denied.title")} text={t("denied.text")} />;
}

function Billing({ mayManage }: { readonly mayManage: boolean }) {
  const { t } = useTranslation("billing");
  const { value: profile, loading, look } = useBilling();
  const leaving = useLeaving();
  if (profile === null) return <Waiting loading={loading} look={look} />;
  const part = { profile, mayManage, leaving };
  return (
    <>
      <LeaveStatus state={leaving.state} />
      <Group title={t("plan.title")}>
        <PlanCard {...part} />
        {!mayManage && <Hint>{t("lookOnly")}</Hint>}
      </Group>
      <Group title={t("payment.title")} text={t("payment.text")}>
        {mayManage && (
          <p className="billing-portal">
            <Button busy={leaving.state.isBusy} onClick={() => leaving.go({ place: "home" })}>
              {t("portal")}
            </Button>
          </p>
        )}
      </Group>
      <Group title={t("invoices.title")}>
        <Invoices invoices={profile.invoices} mayPay={mayManage} />
      </Group>
      {mayManage && <CancelGroup profile={profile} leaving={leaving} />}
    </>
  );
}

interface CancelProps {
  readonly profile: BillingProfile;
  readonly leaving: Leaving;
}

function CancelGroup({ profile: { bought }, leaving }: CancelProps) {
  const { t } = useTranslation("billing");
  const day = useDay();
  if (bought === null || (bought.status !== "active" && bought.status !== "trial")) return null;
  return (
    <Group title={t("cancel.title")}>
      <Rows>
        <Row
          label={t("cancel.title")}
          hint={t("cancel.text", { date: day(bought.endS) })}
          end={
            <Button kind="danger-quiet" onClick={() => leaving.go({ place: "cancel" })}>
              {t("cancel.button")}
            </Button>
          }
        />
      </Rows>
    </Group>
  );
}
