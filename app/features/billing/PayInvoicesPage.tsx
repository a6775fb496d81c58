import { useTranslation } from "react-i18next";
import { useBillingOrigin } from "#app/features/settings/use-settings-user.ts";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { LeaveStatus } from "./LeaveStatus.tsx";
import { useRenewal } from "./use-billing.ts";

/** Leads on to where unpaid invoices are paid, or says why not (Spec A§2.12). */
export function PayInvoicesPage() {
  const { t } = useTranslation("billing");
  return (
    <Panel label={t("pay.title")}>
      <Page width="column">
        <PageHead title={t("pay.title")} />
        {useBillingOrigin() === null ? (
          <EmptyState shape="part" title={t("none.title")} text={t("none.text")} />
        ) : (
          <Payment />
        )}
      </Page>
    </Panel>
  );
}

function Payment() {
  const { t } = useTranslation("billing");
  const { loading } = useRenewal();
  if (loading.error === null) {
    return (
      <p className="billing-wait" role="status">
        <BusyRing inPlace={false} /> {t("pay.going")}
      </p>
    );
  }
  return (
    <div className="billing-stack">
      <LeaveStatus state={loading} />
      <p>
        <LinkButton href="/settings/billing">{t("title")}</LinkButton>
      </p>
    </div>
  );
}
