import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { MailWish, UserChange } from "#app/core/account/user.ts";
import { SaveState } from "#app/features/settings/parts/SaveState.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSave } from "#app/features/settings/use-save.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { SwitchInput } from "#app/ui/controls/Check.tsx";

const MAILS = ["product", "offers", "rewards"] as const satisfies readonly MailWish[];

/** Which mails are sent beside those of safety (Spec A§3.1). */
export function MailSection() {
  const { t } = useTranslation("settings");
  const { mails } = useSettingsUser();
  return (
    <SettingsSection title={t("mails.title")}>
      <SettingsRows>
        {MAILS.map((wish) => (
          <SwitchRow
            key={wish}
            name={wish}
            isOn={mails[wish]}
            toChange={(isOn) => ({ mails: { [wish]: isOn } })}
          />
        ))}
        <SafetyRow />
      </SettingsRows>
    </SettingsSection>
  );
}

/** Whether use is counted; off says so to the server and to every page (Spec A§6.8). */
export function StatisticsSection() {
  const { t } = useTranslation("settings");
  const { isCounted } = useSettingsUser();
  return (
    <SettingsSection title={t("statistics.title")}>
      <SettingsRows>
        <SwitchRow name="counted" isOn={isCounted} toChange={(isOn) => ({ isCounted: isOn })} />
      </SettingsRows>
    </SettingsSection>
  );
}

/** Whether people on shares see who has a folder open (Reading R-270). */
export function PresenceSection() {
  const { t } = useTranslation("settings");
  const { isShown } = useSettingsUser();
  return (
    <SettingsSection title={t("presence.title")}>
      <SettingsRows>
        <SwitchRow name="present" isOn={isShown} toChange={(isOn) => ({ isShown: isOn })} />
      </SettingsRows>
    </SettingsSection>
  );
}

interface SwitchRowProps {
  readonly name: MailWish | "counted" | "present";
  readonly isOn: boolean;
  readonly toChange: (isOn: boolean) => UserChange;
}

function SwitchRow({ name, isOn, toChange }: SwitchRowProps) {
  const { t } = useTranslation("settings");
  const { status, isReady, pending, save } = useSave();
  const id = useId();
  return (
    <SettingsRow
      label={t(`flags.${name}.label`)}
      hint={t(`flags.${name}.hint`)}
      hintId={`${id}-hint`}
      htmlFor={id}
      place="end"
    >
      <div className="settings-value">
        <SaveState status={status} />
        <SwitchInput
          id={id}
          aria-describedby={`${id}-hint`}
          checked={pending === null ? isOn : !isOn}
          disabled={!isReady}
          // Not disabled meanwhile: it would lose the focus.
          aria-disabled={pending !== null || undefined}
          onChange={({ currentTarget }) => {
            if (pending === null) void save(toChange(currentTarget.checked));
          }}
        />
      </div>
    </SettingsRow>
  );
}

function SafetyRow() {
  const { t } = useTranslation("settings");
  const id = useId();
  return (
    <SettingsRow
      label={t("mails.safety")}
      hint={t("mails.safetyHint")}
      hintId={`${id}-hint`}
      htmlFor={id}
      place="end"
    >
      <SwitchInput id={id} aria-describedby={`${id}-hint`} checked disabled readOnly />
    </SettingsRow>
  );
}
