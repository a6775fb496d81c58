import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBillingOrigin, useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { describeStorage } from "#app/features/shell/format-storage.ts";
import { usePlanName } from "#app/features/shell/PlanName.tsx";
import { useAccount } from "#app/platform/runtime-context.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";

/**
 * After the provider's page (Spec A§2.1): what the server says of the plan now. Nothing of the address is
 * believed or shown: anybody can write such a link.
 */
export function SuccessPage() {
  const { t, i18n } = useTranslation("billing");
  const account = useAccount();
  const user = useSettingsUser();
  const plan = usePlanName(user);
  const isSold = useBillingOrigin() !== null;
  useEffect(() => {
    // Without an answer the page stays as the server drew it.
    account?.refresh().catch(() => undefined);
  }, [account]);
  const { hasBar, limit } = describeStorage(user, i18n.language);
  return (
    <Panel label={t("success.title")}>
      <Page width="column">
        <PageHead title={t("success.title")} />
        <EmptyState
          shape="part"
          title={isSold ? t("success.text", { plan }) : t("none.title")}
          text={
            isSold ? t("success.space", { limit: hasBar ? limit : t("unlimited") }) : t("none.text")
          }
          actions={
            <>
              <LinkButton kind="primary" href="/files">
                {t("success.files")}
              </LinkButton>
              {isSold && <LinkButton href="/settings/billing">{t("title")}</LinkButton>}
            </>
          }
        />
      </Page>
    </Panel>
  );
}
