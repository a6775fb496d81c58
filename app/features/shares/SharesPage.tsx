import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useAccount } from "#app/platform/runtime-context.tsx";
import { Tab, Tabs } from "#app/ui/controls/Tabs.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { LoadingRows } from "./LoadingRows.tsx";

/** Names and people are shown in the browser alone; so their code comes there, and to no other page. */
const SharesBody = lazyComponent(async () => (await import("./SharesBody.tsx")).SharesBody);

/** What I share, what is shared with me, and what I am invited to (Spec C§2.1). */
export function SharesPage() {
  const { t } = useTranslation(["navigation", "shares"]);
  const account = useAccount();
  const loading = <LoadingRows label={t("shares:list.loading")} />;
  return (
    <Panel label={t("shares.team")}>
      <Page width="column">
        <PageHead title={t("shares.title")} />
        <Tabs label={t("shares.tabs")}>
          <Tab href="/shares" isCurrent>
            {t("shares.team")}
          </Tab>
          <Tab href="/shares/links" isCurrent={false}>
            {t("shares.links")}
          </Tab>
        </Tabs>
        {account === null ? (
          loading
        ) : (
          <Suspense fallback={loading}>
            <SharesBody />
          </Suspense>
        )}
      </Page>
    </Panel>
  );
}
