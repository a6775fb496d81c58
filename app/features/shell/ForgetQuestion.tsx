import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { useUnfinished } from "./use-unfinished.ts";

interface ForgetQuestionProps {
  readonly returnFocus: HTMLElement | null;
  readonly onForget: () => void;
  readonly onClose: () => void;
}

/** Names what is lost with this device's memory, unsent changes first, before signing out takes it. */
export function ForgetQuestion({ returnFocus, onForget, onClose }: ForgetQuestionProps) {
  const { t } = useTranslation("shell");
  const hasUnfinished = useUnfinished();
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("forget.title")}
      confirmLabel={t("forget.confirm")}
      cancelLabel={t("leave.stay")}
      closeLabel={t("leave.close")}
      returnFocus={returnFocus}
      onConfirm={onForget}
      onClose={onClose}
    >
      {hasUnfinished && <p>{t("leave.text")}</p>}
      <p>{t("forget.unsent")}</p>
      <p>{t("forget.text")}</p>
      <p>{t("forget.next")}</p>
    </ConfirmDialog>
  );
}
