import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SeenLog } from "#app/core/team/look-at-log.ts";
import type { TeamUser } from "#app/core/team/team.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { LogTable } from "./LogTable.tsx";
import { LogVerdict } from "./LogVerdict.tsx";
import { SaveTable } from "./SaveTable.tsx";
import { TeamFrame } from "./TeamFrame.tsx";
import { useLogWords } from "./use-log-words.ts";
import { type RecordPorts, useRecords } from "./use-records.ts";
import { WaitingRecords } from "./WaitingRecords.tsx";

interface LogWithPeople {
  readonly log: SeenLog;
  readonly users: readonly TeamUser[];
}

async function fetchLog({ api, ...ports }: RecordPorts, signal: AbortSignal) {
  const [{ lookAtLog }, { fetchTeam }] = await Promise.all([
    import("#app/core/team/look-at-log.ts"),
    import("#app/core/team/team.api.ts"),
  ]);
  const [log, { users }] = await Promise.all([
    lookAtLog({ api, ...ports }, signal),
    fetchTeam(api, signal),
  ]);
  return { log, users };
}

/** What was done in the team, checked on this device (Reading R-460). */
export function LogPage() {
  return (
    <TeamFrame current="log">
      <LogBody />
    </TeamFrame>
  );
}

function LogBody() {
  const { value, loading, look } = useRecords<LogWithPeople>(fetchLog);
  if (value === null) return <WaitingRecords loading={loading} look={look} />;
  return <Log {...value} />;
}

const STEP = 100;

function Log({ log, users }: LogWithPeople) {
  const { t } = useTranslation("team-records");
  const [most, setMost] = useState(STEP);
  const words = useLogWords(users);
  const newest = log.lines.toReversed();
  const build = async () => {
    const { toLogCells } = await import("#app/core/team/log-cells.ts");
    return [words.head, ...log.lines.map((line) => toLogCells(line, words))];
  };
  return (
    <div className="team-form team-records">
      <LogVerdict log={log} />
      {newest.length === 0 ? (
        <EmptyState shape="part" title={t("log.none")} text={t("log.noneText")} />
      ) : (
        <LogTable lines={newest.slice(0, most)} words={words} />
      )}
      <div className="team-actions">
        {newest.length > most && (
          <Button size="small" onClick={() => setMost(most + STEP)}>
            {t("more")}
          </Button>
        )}
        <SaveTable fileName="coffer-team-log.csv" build={build} />
      </div>
      <Hint>{t("log.foot")}</Hint>
    </div>
  );
}
