import { useTranslation } from "react-i18next";
import type { OtherRow } from "#app/core/transfers/other-pages.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { EndingElsewhere } from "./EndingElsewhere.tsx";

interface LeaveQuestionProps {
  readonly open: boolean;
  /** What is about to be done, as on its button. */
  readonly label: string;
  /** Transfers of this tab are unfinished. */
  readonly hasOwn: boolean;
  /** Transfers of other tabs that would end too. */
  readonly elsewhere: readonly OtherRow[];
  readonly returnFocus: HTMLElement | null;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Signing out and locking with unfinished transfers ask (Spec A§2.16). */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { open, label, returnFocus, onLeave, onClose } = props;
  const { t } = useTranslation("shell");
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={label}
      confirmLabel={label}
      cancelLabel={t("leave.stay")}
      closeLabel={t("leave.close")}
      returnFocus={returnFocus}
      onConfirm={onLeave}
      onClose={onClose}
    >
      {props.hasOwn && <p>{t("leave.text")}</p>}
      <EndingElsewhere rows={props.elsewhere} />
    </ConfirmDialog>
  );
}
