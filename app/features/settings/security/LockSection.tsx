import Timer from "lucide-react/icons/timer";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isIdleLockOn, setIdleLock } from "#app/core/auth/idle-lock.ts";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { type Runtime, useRuntime } from "#app/platform/runtime-context.tsx";
import { SwitchInput } from "#app/ui/controls/Check.tsx";

/** What this device alone does: the lock when nobody uses it (Formats 10, Lock). */
export function LockSection() {
  const { t } = useTranslation("settings");
  const runtime = useRuntime();
  const id = useId();
  return (
    <SettingsSection title={t("lock.title")}>
      <SettingsRows>
        <SettingsRow
          icon={Timer}
          label={t("lock.label")}
          hint={t("lock.hint")}
          htmlFor={id}
          hintId={`${id}-hint`}
          place="end"
        >
          {runtime === null ? (
            <SwitchInput id={id} aria-describedby={`${id}-hint`} disabled />
          ) : (
            <LockSwitch id={id} runtime={runtime} />
          )}
        </SettingsRow>
      </SettingsRows>
    </SettingsSection>
  );
}

function LockSwitch({ id, runtime }: { readonly id: string; readonly runtime: Runtime }) {
  const [isOn, setOn] = useState(() => isIdleLockOn(runtime.device));
  return (
    <SwitchInput
      id={id}
      aria-describedby={`${id}-hint`}
      checked={isOn}
      onChange={({ currentTarget }) => {
        setIdleLock(runtime, currentTarget.checked ? "on" : "off");
        setOn(currentTarget.checked);
      }}
    />
  );
}
