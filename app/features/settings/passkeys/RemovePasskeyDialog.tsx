import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ListedPasskey } from "#app/core/auth/passkey/listed-passkeys.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { usePasskeyName } from "./PasskeyRow.tsx";
import type { OwnPasskeys } from "./use-passkeys.ts";

interface RemovePasskeyDialogProps {
  readonly own: OwnPasskeys;
  readonly passkey: ListedPasskey;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks before a passkey ends. */
export function RemovePasskeyDialog({ own, passkey, ...on }: RemovePasskeyDialogProps) {
  const { t } = useTranslation("passkeys");
  const refusalId = useId();
  const name = usePasskeyName(passkey);
  const { isBusy, error, submit } = useSubmit();
  const remove = async () => {
    const isDone = await submit(async (signal) => {
      try {
        await own.open().remove(passkey);
      } finally {
        // Where the server refused, the list says how far it went.
        await own.look(signal).catch(() => undefined);
      }
    });
    if (!isDone) return;
    on.onRemoved();
    on.onClose();
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("ask.title", { name })}
      confirmLabel={t("ask.confirm")}
      cancelLabel={t("make.cancel")}
      closeLabel={t("make.close")}
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={on.onClose}
    >
      {error && <Refusal error={error} id={refusalId} />}
      <p>{t("ask.text")}</p>
      <p>{t("ask.password")}</p>
    </ConfirmDialog>
  );
}
