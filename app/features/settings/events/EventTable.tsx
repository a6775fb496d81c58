import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import FolderOpen from "lucide-react/icons/folder-open";
import LinkIcon from "lucide-react/icons/link";
import LogIn from "lucide-react/icons/log-in";
import Shield from "lucide-react/icons/shield";
import ShieldAlert from "lucide-react/icons/shield-alert";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CLIENT_EVENTS, EVENT_KINDS, eventsOf, isEventCode } from "#app/contract/events.data.ts";
import type { EventsShown } from "#app/core/account/event-list.ts";
import type { AccountEvent } from "#app/core/account/events.api.ts";
import { createDateFormat, type DateFormat, toRelativeDate } from "#app/core/display/dates.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Icon, type LucideIcon } from "#app/ui/Icon.tsx";
import { type Events, useEventNames } from "./use-events.ts";

const ICONS = { "sign-in": LogIn, safety: Shield, files: FolderOpen, links: LinkIcon } as const;
/** What somebody else may have done: all that this browser found, but what the person did here. */
const WARNINGS: ReadonlySet<string> = new Set([
  "sign-in-failed",
  "second-factor-failed",
  ...Object.keys(CLIENT_EVENTS).filter((code) => !/exported|restored/.test(code)),
]);

interface EventTableProps {
  readonly events: Pick<Events, "wish" | "firstNumber" | "older" | "newer">;
  readonly shown: Extract<EventsShown, { phase: "ready" }>;
}

/** Events by day, the newest first, with the way to older ones. */
export function EventTable({ events, shown }: EventTableProps) {
  const { page } = shown;
  const { i18n } = useTranslation();
  const format = useMemo(() => createDateFormat(i18n.language, shownTimeZone()), [i18n.language]);
  const names = useEventNames(page.events);
  const days = Map.groupBy(page.events, ({ atMs }) => format.dayNumber(atMs));
  return (
    <>
      <div aria-busy={shown.isTurning} ref={useTopOf(events.firstNumber)}>
        {[...days].map(([day, ofDay]) => (
          <Day key={day} events={ofDay} names={names} format={format} />
        ))}
      </div>
      <Pager events={events} shown={shown} />
    </>
  );
}

/** Another page is read from its top. */
function useTopOf(firstNumber: number) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(firstNumber);
  useEffect(() => {
    if (before.current !== firstNumber) top.current?.scrollIntoView({ block: "nearest" });
    before.current = firstNumber;
  }, [firstNumber]);
  return top;
}

interface DayProps {
  readonly events: readonly AccountEvent[];
  readonly names: ReadonlyMap<string, string>;
  readonly format: DateFormat;
}

function Day({ events, names, format }: DayProps) {
  const { t } = useTranslation("settings");
  const [first] = events;
  const title = () => {
    if (first === undefined) return "";
    const relative = toRelativeDate(first.atMs, Date.now(), format);
    return relative.kind === "date" ? relative.date : t(`events.${relative.kind}`);
  };
  return (
    <section>
      <h2 className="settings-day">{title()}</h2>
      <ol className="settings-events">
        {events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            name={names.get(event.id)}
            clock={format.clock(event.atMs)}
          />
        ))}
      </ol>
    </section>
  );
}

interface EventRowProps {
  readonly event: AccountEvent;
  readonly name: string | undefined;
  readonly clock: string;
}

function EventRow({ event, name, clock }: EventRowProps) {
  const { t } = useTranslation("settings");
  const { code, count, isOwnWord, place, address, item, atMs } = event;
  const isWarning = WARNINGS.has(code);
  const kind = EVENT_KINDS.find((one) => isEventCode(code) && eventsOf(one).includes(code));
  return (
    <li data-warning={isWarning || undefined}>
      <span aria-hidden="true">
        <Icon icon={isWarning ? ShieldAlert : ICONS[kind ?? "safety"]} size={16} />
      </span>
      <div>
        <p>
          {useEventText(event)}
          {count > 1 && <b dir="ltr"> ×{count}</b>}{" "}
          {isOwnWord && <Badge>{t("events.ownWord")}</Badge>}
        </p>
        <small>
          {item !== null && (
            <>
              <bdi>{name ?? t("events.sealed")}</bdi>
              {" · "}
            </>
          )}
          <bdi>{place || t("events.unknownPlace")}</bdi> · <bdi dir="ltr">{address}</bdi>
        </small>
      </div>
      <time dateTime={new Date(atMs).toISOString()}>{clock}</time>
    </li>
  );
}

/** What happened, in words; the code of one that this version does not know. */
function useEventText({ code }: Pick<AccountEvent, "code">): string {
  const { t } = useTranslation("settings");
  return isEventCode(code) ? t(`events.code.${code}`) : t("events.other", { code });
}

function Pager({ events, shown }: EventTableProps) {
  const { t } = useTranslation("settings");
  const { page, isTurning } = shown;
  const from = events.firstNumber;
  const to = from + page.events.length - 1;
  return (
    <nav className="settings-pager" aria-label={t("events.pages")}>
      <span>{t("events.range", { from, to, total: Math.max(to, page.total) })}</span>
      <PagerButton
        icon={ChevronLeft}
        isOff={isTurning || events.wish.before.length === 0}
        onPress={events.newer}
      >
        {t("events.newer")}
      </PagerButton>
      <PagerButton icon={ChevronRight} isOff={isTurning || !page.hasMore} onPress={events.older}>
        {t("events.older")}
      </PagerButton>
    </nav>
  );
}

interface PagerButtonProps {
  readonly icon: LucideIcon;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

/** At the last page it does nothing and keeps the focus, which a disabled button would drop. */
function PagerButton({ icon, isOff, onPress, children }: PagerButtonProps) {
  return (
    <Button
      size="small"
      icon={icon}
      flip
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {children}
    </Button>
  );
}
