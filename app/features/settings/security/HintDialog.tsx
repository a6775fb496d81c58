import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_LIMITS } from "#app/contract/settings-limits.data.ts";
import { CurrentPasswordField } from "#app/features/auth/CurrentPasswordField.tsx";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useOpenAccount } from "#app/features/errors/use-open-account.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** Sets or removes the hint, with the password: a hint must not tell it (Reading R-133). */
export function HintDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("password");
  const [formId, refusalId] = [useId(), useId()];
  const [typed, setTyped] = useState({ hint: "", password: "" });
  const opened = useOpenAccount();
  const toast = useToast();
  const { error, isBusy, submit } = useSubmit();
  const save = async () => {
    const isSaved = await submit(async (signal) => {
      const { runtime, account } = await opened(signal);
      const { saveHint } = await import("#app/core/auth/password/save-hint.ts");
      await saveHint(runtime, account, typed);
    });
    if (!isSaved) return;
    toast({ text: t("hint.saved"), kind: "success" });
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const described = error === null ? {} : { "aria-invalid": true, "aria-describedby": refusalId };
  return (
    <Dialog
      open
      title={t("hint.title")}
      closeLabel={t("change.close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("change.cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t("hint.save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="password-form"
        method="dialog"
        onFocus={preloadRefusal}
        onSubmit={send}
      >
        {error !== null && <Refusal error={error} id={refusalId} />}
        <p>{t("hint.text")}</p>
        <TextField
          label={t("hint.field")}
          hint={t("hint.help")}
          maxLength={PASSWORD_LIMITS.maxHintCharacters}
          autoComplete="off"
          data-autofocus=""
          value={typed.hint}
          onChange={({ target }) => setTyped((old) => ({ ...old, hint: target.value }))}
        />
        <CurrentPasswordField
          required
          value={typed.password}
          onChange={({ target }) => setTyped((old) => ({ ...old, password: target.value }))}
          {...described}
        />
      </form>
    </Dialog>
  );
}
