import ShieldCheck from "lucide-react/icons/shield-check";
import { type FormEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toTypedName } from "#app/contract/device-name.ts";
import { PASSKEY_LIMITS } from "#app/contract/settings-limits.data.ts";
import type { ListedPasskey } from "#app/core/auth/passkey/listed-passkeys.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useDeviceWords } from "#app/i18n/device-words.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import type { OwnPasskeys } from "./use-passkeys.ts";

interface NamePasskeyDialogProps {
  readonly own: OwnPasskeys;
  readonly passkey: Pick<ListedPasskey, "hash" | "name" | "opensKeys">;
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** Names a passkey. The server keeps the name and can read it: it is for finding the key again. */
export function NamePasskeyDialog({ own, passkey, isNew, onClose }: NamePasskeyDialogProps) {
  const { t } = useTranslation("passkeys");
  const [formId, refusalId] = [useId(), useId()];
  const given = useDeviceWords()(passkey.name);
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, error, submit } = useSubmit();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? "";
    const isDone = await submit(async (signal) => {
      if (name === given) return;
      await own.open().rename(passkey, toTypedName(name));
      await own.look(signal);
    });
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      title={t(isNew ? "name.new" : "name.rename")}
      closeLabel={t("make.close")}
      onClose={onClose}
      foot={
        <>
          {!isNew && <Button onClick={onClose}>{t("make.cancel")}</Button>}
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t("name.save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="settings-form"
        method="dialog"
        onSubmit={(event) => void save(event)}
      >
        {isNew && (
          <Note icon={ShieldCheck}>
            <strong>{t("name.works")}</strong>
            <br />
            {t(passkey.opensKeys ? "name.opened" : "name.signsIn")}
          </Note>
        )}
        {error && <Refusal error={error} id={refusalId} />}
        <TextField
          label={t("name.field")}
          hint={t("name.hint")}
          required
          maxLength={PASSKEY_LIMITS.maxNameCharacters}
          autoComplete="off"
          data-autofocus=""
          defaultValue={given}
          ref={field}
        />
      </form>
    </Dialog>
  );
}
