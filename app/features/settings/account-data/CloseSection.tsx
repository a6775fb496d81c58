import Folder from "lucide-react/icons/folder";
import Link from "lucide-react/icons/link";
import LogOut from "lucide-react/icons/log-out";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const CloseDialog = lazyComponent(async () => (await import("./CloseDialog.tsx")).CloseDialog);

/** What becomes of an account that is closed, and the way there (Reading R-136). */
export function CloseSection() {
  const { t, i18n } = useTranslation("account-data");
  const { usedBytes } = useSettingsUser();
  const [isOpen, setOpen] = useState(false);
  const size = formatBytes(usedBytes, i18n.language);
  return (
    <SettingsSection title={t("close.title")} text={t("close.text")}>
      <ul className="account-data-effects">
        <li>
          <Icon icon={Folder} />
          {t("close.files", { size })}
        </li>
        <li>
          <Icon icon={Link} />
          {t("close.links")}
        </li>
        <li>
          <Icon icon={LogOut} flip />
          {t("close.sessions")}
        </li>
      </ul>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t("close.open")}
      </Button>
      <Region look="frame">
        {isOpen && (
          <Suspense>
            <CloseDialog onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Region>
    </SettingsSection>
  );
}
