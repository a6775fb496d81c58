import { Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toStartPage } from "#app/contract/validate/legacy-path.ts";
import { SaveState } from "#app/features/settings/parts/SaveState.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSave } from "#app/features/settings/use-save.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { toLocale } from "#app/i18n/locale.ts";
import { LOCALES, PSEUDO_LOCALE } from "#app/i18n/locales.data.ts";
import { usePreferences } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { ThemeRow } from "./ThemeRow.tsx";
import { ZoneRow } from "./ZoneRow.tsx";

const StartPageDialog = lazyComponent(
  async () => (await import("#app/features/shell/StartPageDialog.tsx")).StartPageDialog,
);

/** Language, time zone, start page and theme: the account's, on every device. */
export function LookSection() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection title={t("look.title")}>
      <SettingsRows>
        <LanguageRow />
        <ZoneRow />
        <StartPageRow />
        <ThemeRow />
      </SettingsRows>
    </SettingsSection>
  );
}

function LanguageRow() {
  const { t, i18n } = useTranslation("settings");
  const preferences = usePreferences();
  const { status, isReady, save } = useSave();
  const id = useId();
  const choose = async (value: string) => {
    const locale = toLocale(value);
    if (locale === undefined) return;
    if (!(await save({ locale }))) return;
    preferences.setLocale(locale);
    // Texts come with the page.
    location.reload();
  };
  return (
    <SettingsRow label={t("look.language")} hint={<SaveState status={status} />} htmlFor={id}>
      <Select
        id={id}
        value={i18n.language}
        disabled={!isReady}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        {LOCALES.filter(({ code }) => code !== PSEUDO_LOCALE || code === i18n.language).map(
          ({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ),
        )}
      </Select>
    </SettingsRow>
  );
}

function StartPageRow() {
  const { t } = useTranslation(["settings", "shell"]);
  const { dashboard } = useSettingsUser();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const page = toStartPage(dashboard);
  return (
    <SettingsRow label={t("look.startPage")} hint={t("look.startPageHint")}>
      <div className="settings-value">
        <span>{t(`shell:section.${page}`)}</span>
        <Button ref={opener} onClick={() => setOpen(true)}>
          {t("look.changeStartPage")}
        </Button>
      </div>
      {isOpen && (
        // While the code is on its way, the page stays with what has the focus.
        <Suspense>
          <StartPageDialog
            open
            current={dashboard}
            returnFocus={opener.current}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SettingsRow>
  );
}
