import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  REPORT_VIEWS,
  type ReportedUser,
  type ReportView,
  usersIn,
} from "#app/core/team/report.ts";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { SaveTable } from "./SaveTable.tsx";
import { SignInsReport } from "./SignInsReport.tsx";
import { TeamFrame } from "./TeamFrame.tsx";
import { type RecordPorts, useRecords } from "./use-records.ts";
import { useReportWords } from "./use-report-words.ts";
import { WaitingRecords } from "./WaitingRecords.tsx";

async function fetchUsers({ api }: RecordPorts, signal: AbortSignal) {
  const { fetchReport } = await import("#app/core/team/report.api.ts");
  return fetchReport(api, signal);
}

/** What an administrator has to answer for (Reading R-461). */
export function ReportsPage() {
  return (
    <TeamFrame current="reports">
      <ReportsBody />
    </TeamFrame>
  );
}

function ReportsBody() {
  const { t } = useTranslation("team-records");
  const { value: users, loading, look } = useRecords<readonly ReportedUser[]>(fetchUsers);
  const [view, setView] = useState<ReportView | "sign-ins">("all");
  if (users === null) return <WaitingRecords loading={loading} look={look} />;
  return (
    <div className="team-form team-records">
      <ChipGroup label={t("report.choose")}>
        {REPORT_VIEWS.map((one) => (
          <Chip key={one} pressed={view === one} onClick={() => setView(one)}>
            {t(`report.view.${one}`, { n: usersIn(users, one).length })}
          </Chip>
        ))}
        <Chip pressed={view === "sign-ins"} onClick={() => setView("sign-ins")}>
          {t("report.view.sign-ins")}
        </Chip>
      </ChipGroup>
      {view === "sign-ins" ? (
        <SignInsReport users={users} />
      ) : (
        <UsersReport users={usersIn(users, view)} view={view} />
      )}
      <Hint>{t("report.foot")}</Hint>
    </div>
  );
}

interface UsersReportProps {
  readonly users: readonly ReportedUser[];
  readonly view: ReportView;
}

function UsersReport({ users, view }: UsersReportProps) {
  const { t } = useTranslation("team-records");
  const words = useReportWords();
  const build = async () => {
    const { toReportCells } = await import("#app/core/team/report.ts");
    return [words.head, ...users.map((user) => toReportCells(user, words))];
  };
  if (users.length === 0) {
    return <EmptyState shape="part" title={t("report.none")} text={t("report.noneText")} />;
  }
  return (
    <>
      <Hint>{t(`report.about.${view}`)}</Hint>
      <ReportTable users={users} view={view} />
      <div className="team-actions">
        <SaveTable fileName={`coffer-team-${view}.csv`} build={build} />
      </div>
    </>
  );
}
