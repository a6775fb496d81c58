import { useTranslation } from "react-i18next";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Badge } from "#app/ui/Badge.tsx";

/** The address one signs in with, whether it is verified, and whether mail arrives there. */
export function EmailSection() {
  const { t } = useTranslation("settings");
  const { email, isVerified, isMailRefused } = useSettingsUser();
  return (
    <SettingsSection title={t("email.title")} text={t("email.text")}>
      <SettingsRows>
        <SettingsRow
          label={t("email.address")}
          hint={isMailRefused ? t("email.refused") : undefined}
        >
          <div className="settings-value">
            <bdi>{email}</bdi>
            {isVerified ? (
              <Badge level="success">{t("email.verified")}</Badge>
            ) : (
              <Badge level="warning">{t("email.unverified")}</Badge>
            )}
          </div>
        </SettingsRow>
      </SettingsRows>
    </SettingsSection>
  );
}
