import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { LinkedIdentity } from "#app/core/auth/sso-links.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import type { OwnSsoLinks } from "./use-sso-links.ts";

interface UnlinkDialogProps {
  readonly own: OwnSsoLinks;
  readonly identity: LinkedIdentity;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks before an identity signs in no more. */
export function UnlinkDialog({ own, identity, ...on }: UnlinkDialogProps) {
  const { t } = useTranslation("sso-links");
  const { t: words } = useTranslation("proof");
  const refusalId = useId();
  const { isBusy, error, submit } = useSubmit();
  const remove = async () => {
    const isDone = await submit(async (signal) => {
      try {
        await own.open().remove(identity.hash);
      } finally {
        // Where the server refused, the list says how far it went.
        await own.look(signal).catch(() => undefined);
      }
    });
    if (!isDone) return;
    on.onRemoved();
    on.onClose();
  };
  const email = identity.email || t("unnamed");
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("unlink.title", { email })}
      confirmLabel={t("remove")}
      cancelLabel={words("cancel")}
      closeLabel={words("close")}
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={on.onClose}
    >
      {error && <Refusal error={error} id={refusalId} />}
      <p>{t("unlink.text")}</p>
      <p>{t("unlink.stays")}</p>
    </ConfirmDialog>
  );
}
