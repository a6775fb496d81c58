import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Region } from "#app/features/errors/Region.tsx";
import { Tab, Tabs } from "#app/ui/controls/Tabs.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { SETTINGS_TABS } from "./settings-tabs.data.ts";
import { useHasBilling } from "./use-has-billing.ts";

/** What stands round every page of the settings (Spec A§2.1): heading and tabs. */
export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  const hasBilling = useHasBilling();
  const current = pathname.split("/")[2];
  return (
    <Panel label={t("title")}>
      <Page width="column" place={pathname}>
        <PageHead title={t("title")} />
        <Tabs label={t("title")}>
          {SETTINGS_TABS.filter((id) => id !== "billing" || hasBilling).map((id) => (
            <Tab key={id} href={`/settings/${id}`} isCurrent={id === current}>
              {t(`tabs.${id}`)}
            </Tab>
          ))}
        </Tabs>
        <Region look="part" place={pathname}>
          {children}
        </Region>
      </Page>
    </Panel>
  );
}
