import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { createDateFormat } from "#app/core/display/dates.ts";
import { SaveState } from "#app/features/settings/parts/SaveState.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { useSave } from "#app/features/settings/use-save.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";
import { usePreferences } from "#app/platform/runtime-context.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";

const MINUTE_MS = 60_000;

/** In which zone dates are shown; the clock there stands below it (Reading R-140). */
export function ZoneRow() {
  const { t } = useTranslation("settings");
  const { timeZone } = useSettingsUser();
  const preferences = usePreferences();
  const { status, isReady, pending, save } = useSave();
  const id = useId();
  const shown = pending?.timeZone ?? timeZone;
  const clock = useClock(shown);
  const choose = async (zone: string) => {
    if (await save({ timeZone: zone })) preferences.setTimeZone(zone);
  };
  const hint =
    status.kind === "idle" ? clock && t("look.clock", { clock }) : <SaveState status={status} />;
  return (
    <SettingsRow label={t("look.zone")} hint={hint} htmlFor={id}>
      <Select
        id={id}
        value={shown}
        disabled={!isReady}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        <option value="">{t("look.zoneOfDevice")}</option>
        {useZones(shown).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
    </SettingsRow>
  );
}

/** Every zone that this browser knows; on the server the chosen one alone. */
function useZones(chosen: string): readonly string[] {
  const [zones, setZones] = useState<readonly string[]>([]);
  useEffect(() => setZones(Intl.supportedValuesOf("timeZone")), []);
  return chosen === "" || zones.includes(chosen) ? zones : [chosen, ...zones];
}

/** "9:41 AM" there, by the minute; empty on the server. */
function useClock(zone: string): string {
  const { i18n } = useTranslation();
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs === 0 ? "" : createDateFormat(i18n.language, zone || shownTimeZone()).clock(nowMs);
}
