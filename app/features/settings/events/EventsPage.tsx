import { useTranslation } from "react-i18next";
import { EVENT_KINDS, type EventKind } from "#app/contract/events.data.ts";
import { EVENT_PERIODS } from "#app/core/account/event-list.ts";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";
import { EventTable } from "./EventTable.tsx";
import { SaveAsTable } from "./SaveAsTable.tsx";
import { type Events, useEvents } from "./use-events.ts";

/** What happened with the account: when, what, from where (Spec A§2.1, Reading R-139). */
export function EventsPage() {
  const { t } = useTranslation("settings");
  const events = useEvents();
  return (
    <>
      <Filters events={events} />
      <EventBody events={events} />
      <p className="settings-kept">
        {t("events.kept")} <SaveAsTable events={events} />
      </p>
    </>
  );
}

function Filters({ events: { wish, choose } }: { readonly events: Events }) {
  const { t } = useTranslation("settings");
  const chip = (kind: EventKind | null) => (
    <Chip key={kind ?? "all"} pressed={wish.kind === kind} onClick={() => choose({ kind })}>
      {t(`events.kind.${kind ?? "all"}`)}
    </Chip>
  );
  return (
    <div className="settings-filters">
      <ChipGroup label={t("events.filter")}>{[null, ...EVENT_KINDS].map(chip)}</ChipGroup>
      <Select
        aria-label={t("events.when")}
        value={String(wish.days)}
        onChange={({ currentTarget }) =>
          choose({ days: EVENT_PERIODS.find((days) => String(days) === currentTarget.value) ?? 30 })
        }
      >
        {EVENT_PERIODS.map((days) => (
          <option key={days} value={String(days)}>
            {t(`events.days.${days}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function EventBody({ events }: { readonly events: Events }) {
  const { t } = useTranslation("settings");
  const { list, wish, choose } = events;
  switch (list.phase) {
    case "loading":
      return (
        <div className="settings-waiting" role="status" aria-label={t("events.loading")}>
          {[1, 2, 3, 4].map((seed) => (
            <div key={seed}>
              <span />
              <div>
                <Skeleton seed={seed} />
                <Skeleton seed={seed + 2} />
              </div>
            </div>
          ))}
        </div>
      );
    case "failed":
      return (
        <div className="settings-failed" role="alert">
          <CodeText code={list.error.code} />
          <Button size="small" onClick={events.retry}>
            {t("events.retry")}
          </Button>
        </div>
      );
    case "ready":
      if (list.page.events.length > 0) return <EventTable events={events} shown={list} />;
      return (
        <EmptyState
          shape="part"
          title={t("events.none")}
          text={t("events.noneText")}
          actions={
            wish.kind === null ? undefined : (
              <Button onClick={() => choose({ kind: null })}>{t("events.showAll")}</Button>
            )
          }
        />
      );
  }
}
