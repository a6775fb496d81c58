import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { TextButton } from "#app/ui/Text.tsx";

const RepairDialog = lazyComponent(async () => (await import("./RepairDialog.tsx")).RepairDialog);

/** The way out of 2160 and 2161, beside the banner that says so (Reading R-33). */
export function RepairButton() {
  const { t } = useTranslation("account");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t("repair.open")}</TextButton>
      {isOpen && (
        <Suspense>
          <RepairDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
