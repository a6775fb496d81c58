import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PermissionKey } from "#app/contract/permissions.data.ts";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { usersMenuOf } from "#app/core/access/users-menu.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Tab, Tabs } from "#app/ui/controls/Tabs.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";

export type TeamTab = "users" | "roles" | "reports" | "log";

/** Which permission shows a page (Spec A§6.6, Readings ). */
const SEEN_WITH = {
  users: "viewUsers",
  roles: "viewRoles",
  reports: "addEditUsers",
  log: "viewUsers",
} as const satisfies Record<TeamTab, PermissionKey>;
const TABS = [
  ["users", "/users"],
  ["roles", "/users/roles"],
  ["reports", "/users/reports"],
  ["log", "/users/log"],
] as const satisfies readonly (readonly [TeamTab, string])[];

interface TeamFrameProps {
  readonly current: TeamTab;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Heading and tabs of the team's pages (Spec A§6.6); whoever has no team, or no part in it, is told so. */
export function TeamFrame({ current, actions, children }: TeamFrameProps) {
  const { t } = useTranslation("team");
  const person = personOf(useSettingsUser());
  const isHere = usersMenuOf(person) !== null && can(person, SEEN_WITH[current]);
  return (
    <Panel label={t("title")}>
      <Page width="wide">
        <PageHead title={t("title")} actions={isHere ? actions : undefined} />
        {isHere ? (
          <>
            <Tabs label={t("title")}>
              {TABS.filter(([id]) => can(person, SEEN_WITH[id])).map(([id, href]) => (
                <Tab key={id} href={href} isCurrent={current === id}>
                  {t(`tabs.${id}`)}
                </Tab>
              ))}
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
