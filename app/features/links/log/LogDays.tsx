// biome-ignore-all lint/a11y/noSvgWithoutTitle: the drawing is named as a whole
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createDateFormat } from "#app/core/display/dates.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { busiestDay, type DayCount, type LogDay, toLogDays } from "#app/core/links/log-days.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const WHOLE = 100;
/** How much of its place a column takes, in the middle of it; a few days have no wider columns than a week. */
const COLUMN = 0.6;
const WEEK_DAYS = 7;

interface LogDaysProps {
  readonly ports: Pick<FilesPorts, "api">;
  readonly link: Link;
  readonly days: readonly DayCount[];
}

/** Opens and downloads of each day, drawn; its name says in words what stands out. */
export function LogDays({ ports, link, days }: LogDaysProps) {
  const { t, i18n } = useTranslation("link-log");
  const format = useMemo(() => createDateFormat(i18n.language, shownTimeZone()), [i18n.language]);
  const columns = useMemo(() => {
    const today = format.dayNumber(ports.api.servtimeS() * SECOND_MS);
    return toLogDays(days, { madeDay: format.dayNumber(link.createdMs), today });
  }, [ports, link, days, format]);
  // Days are numbered by the page's clock; as dates of Greenwich they are the same days.
  const plain = useMemo(() => createDateFormat(i18n.language, "UTC"), [i18n.language]);
  const dateOf = ({ day }: LogDay) => plain.date(day * DAY_MS);
  const [first] = columns;
  const middle = columns[columns.length >> 1];
  const most = busiestDay(columns);
  if (first === undefined || middle === undefined || most === null) return null;
  const { opened, downloaded } = most;
  return (
    <figure className="log-days">
      <figcaption>
        <span>
          <i className="log-is-open" />
          {t("chart.opened")}
        </span>
        <span>
          <i className="log-is-load" />
          {t("chart.downloaded")}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={t("chart.label", {
          ...{ first: dateOf(first), day: dateOf(most) },
          ...{ opened, downloaded },
        })}
      >
        {columns.map((day, at) => (
          <Column
            key={day.day}
            {...{ day, at }}
            count={columns.length}
            most={opened + downloaded}
          />
        ))}
      </svg>
      <p aria-hidden="true">
        <span>{dateOf(first)}</span>
        {columns.length > 2 && <span>{dateOf(middle)}</span>}
        <span>{t("chart.today")}</span>
      </p>
    </figure>
  );
}

interface ColumnProps {
  readonly day: LogDay;
  readonly at: number;
  readonly count: number;
  readonly most: number;
}

function Column({ day: { opened, downloaded }, at, count, most }: ColumnProps) {
  const wide = (COLUMN / Math.max(count, WEEK_DAYS)) * WHOLE;
  const x = `${((at + 1 / 2) / count) * WHOLE - wide / 2}%`;
  const width = `${wide}%`;
  const open = (opened / most) * WHOLE;
  const load = (downloaded / most) * WHOLE;
  return (
    <>
      <rect className="log-is-open" {...{ x, width }} y={`${WHOLE - open}%`} height={`${open}%`} />
      <rect
        className="log-is-load"
        {...{ x, width }}
        y={`${WHOLE - open - load}%`}
        height={`${load}%`}
      />
    </>
  );
}
