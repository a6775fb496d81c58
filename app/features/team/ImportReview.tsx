import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import { type LineFilter, leftLines, linesOf, nextLines } from "#app/core/team/import-lines.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { ProgressBar } from "#app/ui/Progress.tsx";
import { Clip, Hint } from "#app/ui/Text.tsx";
import { chooseImport } from "./ImportChoose.tsx";
import { ImportTable } from "./ImportTable.tsx";
import type { ImportWork } from "./use-user-import.ts";

const FILTERS: readonly LineFilter[] = ["all", "ready", "fix", "left-out"];
const LEFT_NAME = "coffer-users-left.csv";

interface ReviewProps {
  readonly work: ImportWork;
  readonly file: NonNullable<ImportWork["file"]>;
}

/** The lines of a file, what becomes of each, and the way on. */
export function ImportReview({ work, file }: ReviewProps) {
  const { t, i18n } = useTranslation("team-admin");
  const [filter, setFilter] = useState<LineFilter>("all");
  const { lines, run } = work;
  const size = formatBytes(file.sizeBytes, i18n.language);
  return (
    <>
      <div className="import-file">
        <FileTypeIcon symbol="ft-sheet" />
        <span>
          <b>
            <Clip title={file.name}>{file.name}</Clip>
          </b>
          <Hint as="span">{t("import.file", { count: lines.length, size })}</Hint>
        </span>
        <Button disabled={run !== null} onClick={() => void chooseImport(work)}>
          {t("import.another")}
        </Button>
      </div>
      <RunState work={work} />
      <ChipGroup label={t("import.show")}>
        {FILTERS.map((one) => (
          <Chip key={one} pressed={filter === one} onClick={() => setFilter(one)}>
            {t(`import.filter.${one}`, { lines: linesOf(lines, one).length })}
          </Chip>
        ))}
      </ChipGroup>
      <ImportTable lines={linesOf(lines, filter)} work={work} />
      <ImportFoot work={work} />
    </>
  );
}

function RunState({ work: { lines, run, isOver } }: { readonly work: ImportWork }) {
  const { t } = useTranslation("team-admin");
  if (run !== null) {
    const { asked, answered } = run;
    const label = t("import.running", { at: Math.min(answered + 1, asked), all: asked });
    return (
      <div className="import-run" role="status">
        <b>{label}</b>
        <ProgressBar ratio01={answered / asked} label={t("import.invite")} />
      </div>
    );
  }
  if (!isOver) return null;
  const left = leftLines(lines).length;
  const sent = lines.length - left;
  return (
    <BannerBox
      level={left === 0 ? "success" : "warning"}
      fact={t("import.over", { sent, all: lines.length })}
    >
      {left > 0 && t("import.rest", { count: left })}
    </BannerBox>
  );
}

function ImportFoot({ work }: { readonly work: ImportWork }) {
  const { t } = useTranslation(["team-admin", "team"]);
  const { lines, run, isOver } = work;
  const ready = linesOf(lines, "ready").length;
  const next = nextLines(lines).length;
  const left = leftLines(lines);
  const isDone = isOver && ready === 0;
  return (
    <div className="import-foot">
      {isOver && left.length > 0 ? (
        <Button kind="quiet" icon={Download} onClick={() => void saveLeft(left)}>
          {t("import.save", { count: left.length })}
        </Button>
      ) : (
        <Hint as="span">
          {t("import.canBe", { ready, count: lines.length, most: TEAM_LIMITS.maxInvited })}
        </Hint>
      )}
      <LinkButton href="/users" kind={isDone ? "primary" : "secondary"}>
        {isOver ? t("import.done") : t("team:cancel")}
      </LinkButton>
      {!isDone && (
        <Button kind="primary" busy={run !== null} onClick={work.send}>
          {next === 0 ? t("import.invite") : t("import.inviteSome", { count: next })}
        </Button>
      )}
    </div>
  );
}

/** As they were given, so that the file can be mended and chosen again. */
async function saveLeft(lines: ReturnType<typeof leftLines>): Promise<void> {
  const [{ toCsv }, { saveText }] = await Promise.all([
    import("#app/core/display/csv.ts"),
    import("#app/ui/save-file.ts"),
  ]);
  const rows = lines.map(({ email, role }) => [email, role]);
  saveText(LEFT_NAME, toCsv([["email", "role"], ...rows]));
}
