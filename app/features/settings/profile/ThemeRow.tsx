import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SaveState } from "#app/features/settings/parts/SaveState.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { useSave } from "#app/features/settings/use-save.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { usePreferences } from "#app/platform/runtime-context.tsx";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Light, dark, or as the system has it (Spec A§4.7). Shows at once; what could not be saved goes back. */
export function ThemeRow() {
  const { t } = useTranslation("settings");
  const standing = toTheme(useSettingsUser().theme);
  const preferences = usePreferences();
  const { status, isReady, pending, save } = useSave();
  const name = useId();
  const shown = pending?.theme === undefined ? standing : toTheme(pending.theme);
  const choose = async (theme: Theme) => {
    preferences.setTheme(theme);
    if (!(await save({ theme: theme === "system" ? "" : theme }))) preferences.setTheme(standing);
  };
  return (
    <SettingsRow label={t("look.theme")} hint={<SaveState status={status} />}>
      <fieldset className="settings-themes" disabled={!isReady}>
        <legend className="settings-hidden">{t("look.theme")}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <span className="settings-theme" data-look={theme} aria-hidden="true" />
            <span>
              <input
                type="radio"
                name={name}
                checked={shown === theme}
                onChange={() => void choose(theme)}
              />
              {t(`look.themes.${theme}`)}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingsRow>
  );
}

function toTheme(saved: string): Theme {
  return saved === "dark" || saved === "light" ? saved : "system";
}
