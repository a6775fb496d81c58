import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { CommentsPane, type CommentsPaneProps } from "./CommentsPane.tsx";

interface CommentsDialogProps extends CommentsPaneProps {
  /** What the link leads to; empty on the page of the link itself. */
  readonly name: string;
  /** Another way to the same comments. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
}

/** The comments of a link over the page. */
export function CommentsDialog({ name, foot, onClose, ...pane }: CommentsDialogProps) {
  const { t } = useTranslation("comments");
  return (
    <Dialog
      open
      shape="wide"
      title={name === "" ? t("title") : t("titleOf", { name })}
      closeLabel={t("close")}
      onClose={onClose}
      foot={foot}
    >
      <CommentsPane {...pane} />
    </Dialog>
  );
}
