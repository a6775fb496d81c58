import KeyRound from "lucide-react/icons/key-round";
import Lightbulb from "lucide-react/icons/lightbulb";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Region } from "#app/features/errors/Region.tsx";
import { useMoment } from "#app/features/recovery/use-moment.ts";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const PasswordDialog = lazyComponent(
  async () => (await import("./PasswordDialog.tsx")).PasswordDialog,
);
const HintDialog = lazyComponent(async () => (await import("./HintDialog.tsx")).HintDialog);

/** The password, when it was changed, and its hint (Spec A§3.1, Readings ). */
export function PasswordSection() {
  const { t } = useTranslation("password");
  const { passwordChangedS, hasPasswordHint: hasHint } = useSettingsUser();
  const changed = useMoment(passwordChangedS);
  const [dialog, setDialog] = useState<"password" | "hint" | null>(null);
  const close = () => setDialog(null);
  return (
    <SettingsSection title={t("section.title")} text={t("section.text")}>
      <SettingsRows>
        <SettingsRow
          icon={KeyRound}
          label={t("section.label")}
          hint={
            passwordChangedS === 0
              ? t("section.unchanged")
              : t("section.changed", { date: changed })
          }
          place="end"
        >
          <Button onClick={() => setDialog("password")}>{t("section.change")}</Button>
        </SettingsRow>
        <SettingsRow
          icon={Lightbulb}
          label={t("section.hintLabel")}
          hint={t(hasHint ? "section.hintOn" : "section.hintOff")}
          place="end"
        >
          <Button onClick={() => setDialog("hint")}>
            {t(hasHint ? "section.hintChange" : "section.hintSet")}
          </Button>
        </SettingsRow>
      </SettingsRows>
      <Region look="frame">
        {dialog !== null && (
          // While the code is on its way, the page stays with what has the focus.
          <Suspense>
            {dialog === "password" && <PasswordDialog hasHint={hasHint} onClose={close} />}
            {dialog === "hint" && <HintDialog onClose={close} />}
          </Suspense>
        )}
      </Region>
    </SettingsSection>
  );
}
