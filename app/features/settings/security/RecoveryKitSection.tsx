import LifeBuoy from "lucide-react/icons/life-buoy";
import { useTranslation } from "react-i18next";
import { useMoment } from "#app/features/recovery/use-moment.ts";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";

/** Whether there is a recovery kit, and the way to one (Formats 6). */
export function RecoveryKitSection() {
  const { t } = useTranslation("password");
  const { kitMadeS } = useSettingsUser();
  const made = useMoment(kitMadeS);
  const hasKit = kitMadeS > 0;
  return (
    <SettingsSection title={t("kitSection.title")} text={t("kitSection.text")}>
      <SettingsRows>
        <SettingsRow
          icon={LifeBuoy}
          label={t("kitSection.label")}
          hint={hasKit ? t("kitSection.on", { date: made }) : t("kitSection.off")}
          place="end"
        >
          <LinkButton href="/settings/security/recovery-kit">
            {t(hasKit ? "kitSection.again" : "kitSection.make")}
          </LinkButton>
        </SettingsRow>
      </SettingsRows>
    </SettingsSection>
  );
}
