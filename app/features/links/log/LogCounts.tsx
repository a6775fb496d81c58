import { useTranslation } from "react-i18next";
import type { Link } from "#app/core/links/link.ts";
import { countGroup, type DayCount } from "#app/core/links/log-days.ts";

interface LogCountsProps {
  readonly link: Link;
  readonly days: readonly DayCount[];
}

/** How often a link was opened, used, filled, and kept from somebody. */
export function LogCounts({ link, days }: LogCountsProps) {
  const { t, i18n } = useTranslation("link-log");
  const { downloadCount, downloadLimit } = link;
  const number = new Intl.NumberFormat(i18n.language);
  const limit = downloadLimit > 0 && t("ofLimit", { limit: number.format(downloadLimit) });
  return (
    <dl className="log-counts">
      <Count label={t("count.opened")} value={number.format(countGroup(days, "opened"))} />
      {/* What its limit counts, as the list of links says it. */}
      <Count label={t("count.downloads")} value={number.format(downloadCount)} more={limit} />
      <Count label={t("count.uploads")} value={number.format(countGroup(days, "uploaded"))} />
      <Count label={t("count.refused")} value={number.format(countGroup(days, "refused"))} />
    </dl>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: string;
  readonly more?: string | false;
}

function Count({ label, value, more }: CountProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} {more && <small>{more}</small>}
      </dd>
    </div>
  );
}
