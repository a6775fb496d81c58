import MailQuestion from "lucide-react/icons/mail-question-mark";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResetSwitch } from "#app/core/auth/password/reset-switch.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useResetSwitch } from "./use-reset-switch.ts";

const ResetDialog = lazyComponent(async () => (await import("./ResetDialog.tsx")).ResetDialog);

/** What each state offers. Where the two sides disagree, turning it off makes them agree. */
const OFFERS = {
  off: ["on"],
  on: ["off"],
  claimed: ["off"],
  lost: ["on", "off"],
} as const satisfies Readonly<Record<ResetSwitch, readonly ("on" | "off")[]>>;

/** Password reset by mail: what it is now, and the way to the other (Spec A§3.4, Trust K14). */
export function ResetSection() {
  const { t } = useTranslation("reset");
  const state = useResetSwitch();
  const [task, setTask] = useState<"on" | "off" | null>(null);
  if (state === null) return null;
  return (
    <SettingsSection title={t("section.title")} text={t("section.text")}>
      {state === "claimed" && (
        <BannerBox level="error" fact={t("claimed.fact")}>
          {t("claimed.text")}
        </BannerBox>
      )}
      <SettingsRows>
        <SettingsRow
          icon={MailQuestion}
          label={t("section.label")}
          hint={t(`section.${state}`)}
          place="end"
        >
          <div className="settings-value">
            {OFFERS[state].map((to) => (
              <Button key={to} onClick={() => setTask(to)}>
                {t(to === "on" ? "section.turnOn" : "section.turnOff")}
              </Button>
            ))}
          </div>
        </SettingsRow>
      </SettingsRows>
      <Region look="frame">
        {task !== null && (
          <Suspense>
            <ResetDialog to={task} onClose={() => setTask(null)} />
          </Suspense>
        )}
      </Region>
    </SettingsSection>
  );
}
