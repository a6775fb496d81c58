import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Region } from "#app/features/errors/Region.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const EmailDialog = lazyComponent(async () => (await import("./EmailDialog.tsx")).EmailDialog);
const PendingEmail = lazyComponent(async () => (await import("./PendingEmail.tsx")).PendingEmail);

/** The address one signs in with, whether it is verified, whether mail arrives there, and another one. */
export function EmailSection() {
  const { t } = useTranslation("settings");
  const { t: words } = useTranslation("email");
  const { email, isVerified, isEmailLost, isMailRefused, pendingEmail } = useSettingsUser();
  const refused = isMailRefused ? t("email.refused") : undefined;
  const [isOpen, setOpen] = useState(false);
  const isAlive = useRuntime() !== null;
  return (
    <SettingsSection title={t("email.title")} text={t("email.text")}>
      <SettingsRows>
        <SettingsRow label={t("email.address")} hint={isEmailLost ? t("email.lostHint") : refused}>
          <div className="settings-value">
            <bdi>{email}</bdi>
            {isVerified ? (
              <Badge level="success">{t("email.verified")}</Badge>
            ) : (
              <Badge level="warning">{t(isEmailLost ? "email.lost" : "email.unverified")}</Badge>
            )}
            <Button size="small" onClick={() => setOpen(true)}>
              {words("change")}
            </Button>
          </div>
        </SettingsRow>
        {isAlive && pendingEmail !== "" && (
          <Region look="part">
            <PendingEmail email={pendingEmail} />
          </Region>
        )}
      </SettingsRows>
      <Region look="frame">
        {isOpen && (
          <Suspense>
            <EmailDialog onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Region>
    </SettingsSection>
  );
}
