import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { usersMenuOf } from "#app/core/access/users-menu.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Tab, Tabs } from "#app/ui/controls/Tabs.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";

interface TeamFrameProps {
  readonly current: "users" | "roles";
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Heading and tabs of the team's pages (Spec A§6.6); whoever has no team, or no part in it, is told so. */
export function TeamFrame({ current, actions, children }: TeamFrameProps) {
  const { t } = useTranslation("team");
  const person = personOf(useSettingsUser());
  const isHere =
    usersMenuOf(person) !== null && can(person, current === "users" ? "viewUsers" : "viewRoles");
  return (
    <Panel label={t("title")}>
      <Page width="wide">
        <PageHead title={t("title")} actions={isHere ? actions : undefined} />
        {isHere ? (
          <>
            <Tabs label={t("title")}>
              {can(person, "viewUsers") && (
                <Tab href="/users" isCurrent={current === "users"}>
                  {t("tabs.users")}
                </Tab>
              )}
              {can(person, "viewRoles") && (
                <Tab href="/users/roles" isCurrent={current === "roles"}>
                  {t("tabs.roles")}
                </Tab>
              )}
            </Tabs>
            <Region look="part" place={current}>
              {children}
            </Region>
          </>
        ) : (
          <EmptyState shape="part" title={t("none.title")} text={t("none.text")} />
        )}
      </Page>
    </Panel>
  );
}
