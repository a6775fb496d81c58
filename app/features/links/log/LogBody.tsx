import Eye from "lucide-react/icons/eye";
import { useTranslation } from "react-i18next";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { LINK_LOG_DAYS } from "#app/core/links/link-log.ts";
import { LOG_GROUPS, type LogGroup } from "#app/core/links/log-days.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { Note } from "#app/ui/Note.tsx";
import { LogCounts } from "./LogCounts.tsx";
import { LogDays } from "./LogDays.tsx";
import { LogTable } from "./LogTable.tsx";
import { SaveLog } from "./SaveLog.tsx";
import { useLinkLog } from "./use-link-log.ts";

const GROUPS = Object.keys(LOG_GROUPS).filter((key): key is LogGroup =>
  Object.hasOwn(LOG_GROUPS, key),
);

interface LogBodyProps {
  readonly ports: FilesPorts;
  readonly link: Link;
}

/** Counts, days and lines of the log of a link. */
export function LogBody({ ports, link }: LogBodyProps) {
  const { t } = useTranslation("link-log");
  const [state, log] = useLinkLog(ports, link.id);
  const { phase, entries, hasMore, error, group, days } = state;
  const chip = (one: LogGroup | null) => (
    <Chip key={one ?? "all"} pressed={group === one} onClick={() => void log.choose(one)}>
      {t(`group.${one ?? "all"}`)}
    </Chip>
  );
  return (
    <>
      {days !== null && <LogCounts link={link} days={days} />}
      {days !== null && <LogDays ports={ports} link={link} days={days} />}
      <div className="log-tools">
        <ChipGroup label={t("show")}>{[null, ...GROUPS].map(chip)}</ChipGroup>
        {entries.length > 0 && <SaveLog ports={ports} log={log} />}
      </div>
      {entries.length > 0 && <LogTable ports={ports} entries={entries} />}
      {phase === "ready" && entries.length === 0 && (
        <p className="log-none">{t(group === null ? "empty" : "none", { days: LINK_LOG_DAYS })}</p>
      )}
      {phase === "loading" && (
        <p role="status" className="log-none">
          {t("loading")}
        </p>
      )}
      {error !== null && (
        <BannerBox level="error">
          <FailureText error={toErrorShape(error)} />
        </BannerBox>
      )}
      {(hasMore || phase === "failed") && phase !== "loading" && (
        <Button onClick={() => void log.load()}>{t(phase === "failed" ? "again" : "more")}</Button>
      )}
      <div className="log-note">
        <Note icon={Eye}>{t("known", { days: LINK_LOG_DAYS })}</Note>
      </div>
    </>
  );
}
