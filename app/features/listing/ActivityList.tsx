import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createDateFormat } from "#app/core/display/dates.ts";
import type { ActivityLine, ActivityOf } from "#app/core/shares/read-activity.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { shownTimeZone } from "#app/platform/preferences.client.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Verified } from "#app/ui/grid/RowControls.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Hint, TextButton } from "#app/ui/Text.tsx";
import styles from "./Activity.module.css";
import { useActivity } from "./use-activity.ts";

/** Who did what in a place, by day, the newest first; what nobody signed is marked (Reading R-225). */
export function ActivityList({ of }: { readonly of: ActivityOf }) {
  const { t } = useTranslation("shares");
  const { shown, more } = useActivity(of);
  const { lines, next, isLoading, error } = shown;
  const isEmpty = lines.length === 0 && !isLoading && error === null;
  return (
    <>
      {error !== null && (
        <BannerBox
          level="error"
          action={<TextButton onClick={more}>{t("readers.again")}</TextButton>}
        >
          <FailureText error={error} />
        </BannerBox>
      )}
      {isLoading && lines.length === 0 && <p role="status">{t("activity.loading")}</p>}
      {isEmpty && <Hint>{t("activity.empty")}</Hint>}
      {lines.length > 0 && <Days lines={lines} />}
      {next !== null && lines.length > 0 && (
        <Button busy={isLoading} onClick={more}>
          {t("activity.more")}
        </Button>
      )}
      {lines.some(isServersWord) && <Note icon={CircleQuestionMark}>{t("activity.note")}</Note>}
    </>
  );
}

/** Nobody of whom it can be told has signed it. */
function isServersWord({ author }: ActivityLine): boolean {
  return author.state === "unsigned" || author.state === "unconfirmed";
}

function Days({ lines }: { readonly lines: readonly ActivityLine[] }) {
  const { i18n } = useTranslation("shares");
  const format = useMemo(() => createDateFormat(i18n.language, shownTimeZone()), [i18n.language]);
  const days = Map.groupBy(lines, ({ atMs }) => format.date(atMs));
  return (
    <div className={styles.days}>
      {[...days].map(([day, its]) => (
        <section key={day} aria-label={day}>
          <p className={styles.day}>{day}</p>
          <ol>
            {its.map((line) => (
              <Line key={line.id} line={line} clock={format.clock(line.atMs)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Line({ line, clock }: { readonly line: ActivityLine; readonly clock: string }) {
  const { t } = useTranslation("shares");
  const { author, said } = line;
  const isUnsigned = isServersWord(line);
  const who = author.state === "named" ? author.email : said.email;
  return (
    <li className={styles.line}>
      <Avatar name={who || "?"} userId={who.length} size={24} />
      <div>
        <p>{useWords(line)}</p>
        <Hint>
          <Verified isUnverified={isUnsigned} note={t("activity.unsigned")}>
            {clock}
            {isUnsigned && said.email !== "" && (
              <>
                {" · "}
                <bdi>{said.email}</bdi>
              </>
            )}
          </Verified>
        </Hint>
      </div>
    </li>
  );
}

/** What was done, in a sentence; without names where nobody sealed them. */
function useWords({ op, names, author }: ActivityLine): string {
  const { t } = useTranslation("shares");
  if (names === null) return t(`activity.unnamed.${op}`);
  const said = { from: names.from, name: names.to || names.from };
  if (author.state === "self") return t(`activity.you.${op}`, said);
  const who = author.state === "named" ? author.email : t("activity.somebody");
  return t(`activity.did.${op}`, { ...said, who });
}
