import type { ReactNode } from "react";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** The action: "Delete 3 items". */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  tone?: "normal" | "danger" | undefined;
  busy?: boolean | undefined;
  /** Who has the focus when it is over, where its opener is gone by then. */
  returnFocus?: HTMLElement | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone. Focus starts on Cancel when the action is dangerous. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const isDanger = props.tone === "danger";
  return (
    <Dialog
      open={props.open}
      role="alertdialog"
      title={props.title}
      closeLabel={props.closeLabel}
      onClose={props.onClose}
      returnFocus={props.returnFocus}
      foot={
        <>
          <Button onClick={props.onClose}>{props.cancelLabel}</Button>
          <Button
            kind={isDanger ? "danger" : "primary"}
            busy={props.busy}
            onClick={props.onConfirm}
            {...(isDanger ? {} : { "data-autofocus": true })}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
