import ArrowLeft from "lucide-react/icons/arrow-left";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { usersMenuOf } from "#app/core/access/users-menu.ts";
import { isFileFault } from "#app/core/team/import-file.ts";
import type { Team } from "#app/core/team/team.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { Region } from "#app/features/errors/Region.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";
import { ImportChoose, useFileDrop } from "./ImportChoose.tsx";
import { ImportReview } from "./ImportReview.tsx";
import { type TeamState, useTeam } from "./use-team.ts";
import { useUserImport } from "./use-user-import.ts";

const SEES = { users: true, roles: true };

/** Invites people by a .csv file: nothing is sent before each line is looked at (Spec A§2.14, A§5). */
export function ImportPage() {
  const { t } = useTranslation(["team-admin", "team"]);
  const person = personOf(useSettingsUser());
  const mayImport = usersMenuOf(person) !== null && can(person, "addEditUsers");
  return (
    <Panel label={t("import.title")}>
      <Page width="wide">
        <LinkButton
          kind="quiet"
          size="small"
          className="import-back"
          icon={ArrowLeft}
          flip
          href="/users"
        >
          {t("team:title")}
        </LinkButton>
        <PageHead title={t("import.title")} />
        {mayImport ? (
          <Region look="part" place="import">
            <ImportBody />
          </Region>
        ) : (
          <EmptyState shape="part" title={t("team:none.title")} text={t("team:none.text")} />
        )}
      </Page>
    </Panel>
  );
}

function ImportBody() {
  const { t } = useTranslation(["team-admin", "team"]);
  const refusalId = useId();
  const state = useTeam(SEES);
  const { team, loading, look } = state;
  if (team !== null) return <ImportSteps state={state} team={team} />;
  if (loading.error === null) {
    return (
      <div className="team-loading" role="status" aria-label={t("team:loading")}>
        {[1, 2, 3].map((seed) => (
          <Skeleton key={seed} seed={seed} />
        ))}
      </div>
    );
  }
  return (
    <div className="team-loading">
      <Refusal error={loading.error} id={refusalId} />
      <Button size="small" onClick={look}>
        {t("team:retry")}
      </Button>
    </div>
  );
}

function ImportSteps({ state, team }: { readonly state: TeamState; readonly team: Team }) {
  const { t } = useTranslation("team-admin");
  const refusalId = useId();
  const work = useUserImport(state, team);
  const { error, file } = work;
  const why = (data: unknown) => (isFileFault(data) ? t(`import.why.${data}`) : undefined);
  const drop = useFileDrop(work);
  return (
    <div className="import" {...drop}>
      <p className="import-intro">{t("import.intro")}</p>
      {error !== null && <Refusal error={error} id={refusalId} more={why(error.data)} />}
      {file === null ? <ImportChoose work={work} /> : <ImportReview work={work} file={file} />}
    </div>
  );
}
