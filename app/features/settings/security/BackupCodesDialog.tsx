import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { inGroups } from "#app/core/auth/factor/factor-code.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Checkbox } from "#app/ui/controls/Checkbox.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useCopy } from "./use-copy.ts";

interface BackupCodesDialogProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onClose: () => void;
}

/** The back-up codes, shown this once; it closes when somebody says that they are kept. */
export function BackupCodesDialog({ codes, email, onClose }: BackupCodesDialogProps) {
  const { t } = useTranslation("security");
  const copy = useCopy();
  const [isKept, setKept] = useState(false);
  const shown = codes.map((code) => inGroups(code, "-"));
  return (
    <Dialog
      open
      title={t("codes.title")}
      dismiss="buttons"
      onClose={onClose}
      foot={
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          {t("codes.done")}
        </Button>
      }
    >
      <div className="settings-form settings-sheet">
        <p>{t("codes.text")}</p>
        <BannerBox level="warning" fact={t("codes.onceFact")}>
          {t("codes.once")}
        </BannerBox>
        <p className="settings-sheet-title">{t("codes.sheet", { brand: BRAND_NAME, email })}</p>
        <ol className="settings-codes" aria-label={t("codes.label")} dir="ltr">
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="settings-value">
          <Button onClick={() => void copy(shown.join("\n"))}>{t("codes.copy")}</Button>
          <Button onClick={() => print()}>{t("codes.print")}</Button>
        </div>
        <Checkbox
          label={t("codes.kept")}
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
