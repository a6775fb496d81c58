import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { deleteLink } from "#app/core/links/delete-link.ts";
import type { Link } from "#app/core/links/link.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { ConfirmDelete } from "./ConfirmDelete.tsx";

interface DeleteLinkDialogProps {
  readonly ports: FilesPorts;
  readonly link: Link;
  readonly onClose: () => void;
}

/** Deletes a link of the list, after a question. */
export function DeleteLinkDialog({ ports, link, onClose }: DeleteLinkDialogProps) {
  const { t } = useTranslation("links");
  const toast = useToast();
  const run = useAction();
  const { isBusy, submit } = useSubmit();
  const confirm = () =>
    submit(async () => {
      const isGone = await run(async () => {
        await deleteLink(ports, link);
        return true;
      });
      if (isGone) toast({ kind: "success", text: t("dialog.deleted") });
      onClose();
    });
  const name = link.name.state === "sealed" ? "" : link.name.text;
  return (
    <ConfirmDelete name={name} isBusy={isBusy} onConfirm={() => void confirm()} onClose={onClose} />
  );
}
