import Download from "lucide-react/icons/download";
import KeyRound from "lucide-react/icons/key-round";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { Region } from "#app/features/errors/Region.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useExport } from "./use-export.ts";

const KeysDialog = lazyComponent(async () => (await import("./KeysDialog.tsx")).KeysDialog);

/** What somebody takes along: the record, the files, and the keys to a sealed copy (Reading R-137). */
export function ExportSection() {
  const { t, i18n } = useTranslation("account-data");
  const { usedBytes } = useSettingsUser();
  const [isOpen, setOpen] = useState(false);
  const refusalId = useId();
  const { isReady, submit, saveEverything, saveRecord } = useExport();
  const isEmpty = usedBytes === 0;
  const size = formatBytes(usedBytes, i18n.language);
  return (
    <SettingsSection title={t("take.title")}>
      <SettingsRows>
        <SettingsRow label={t("take.record")} hint={t("take.recordHint")} place="end">
          <Button
            icon={Download}
            disabled={!isReady}
            aria-disabled={submit.isBusy || undefined}
            onClick={() => void saveRecord()}
          >
            {t("take.saveRecord")}
          </Button>
        </SettingsRow>
        <SettingsRow
          label={t("take.files")}
          hint={isEmpty ? t("take.filesEmpty") : t("take.filesHint", { size })}
          place="end"
        >
          <Button
            icon={Download}
            disabled={!isReady || isEmpty}
            aria-disabled={submit.isBusy || undefined}
            onClick={() => void saveEverything()}
          >
            {t("take.save")}
          </Button>
        </SettingsRow>
        <SettingsRow label={t("take.keys")} hint={t("take.keysHint")} place="end">
          <Button icon={KeyRound} disabled={!isReady} onClick={() => setOpen(true)}>
            {t("take.exportKeys")}
          </Button>
        </SettingsRow>
      </SettingsRows>
      {submit.error !== null && (
        <div className="settings-note">
          <Refusal error={submit.error} id={refusalId} />
        </div>
      )}
      <Region look="frame">
        {isOpen && (
          <Suspense>
            <KeysDialog onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Region>
    </SettingsSection>
  );
}
