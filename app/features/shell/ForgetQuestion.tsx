import { useTranslation } from "react-i18next";
import type { OtherRow } from "#app/core/transfers/other-pages.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { EndingElsewhere } from "./EndingElsewhere.tsx";
import { useUnfinished } from "./use-unfinished.ts";

interface ForgetQuestionProps {
  /** Transfers of other tabs that end too. */
  readonly elsewhere: readonly OtherRow[];
  readonly returnFocus: HTMLElement | null;
  readonly onForget: () => void;
  readonly onClose: () => void;
}

/** Names what is lost with this device's memory, unsent changes first, before signing out takes it. */
export function ForgetQuestion(props: ForgetQuestionProps) {
  const { elsewhere, returnFocus, onForget, onClose } = props;
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
      <EndingElsewhere rows={elsewhere} />
      <p>{t("forget.unsent")}</p>
      <p>{t("forget.text")}</p>
      <p>{t("forget.next")}</p>
    </ConfirmDialog>
  );
}
