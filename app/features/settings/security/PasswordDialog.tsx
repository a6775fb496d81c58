import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PasswordChangeInput } from "#app/core/auth/password/change-password.ts";
import { useStrength } from "#app/features/auth/use-strength.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { ChangeWork } from "./ChangeWork.tsx";
import { PasswordForm, type TypedChange } from "./PasswordForm.tsx";
import { usePasswordChange } from "./use-password-change.ts";

const EMPTY: TypedChange = {
  current: "",
  password: "",
  passwordAgain: "",
  hint: "",
  twofacode: "",
};

interface PasswordDialogProps {
  readonly hasHint: boolean;
  readonly onClose: () => void;
}

/** Changes the password, and says at each step which one works (Look, password-change). */
export function PasswordDialog({ hasHint, onClose }: PasswordDialogProps) {
  const { t } = useTranslation("password");
  const formId = useId();
  const [typed, setTyped] = useState(EMPTY);
  const strength = useStrength();
  const { state, run, asksCode, backToForm } = usePasswordChange(strength.load);
  const send = () => void run(toInput(typed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const isForm = state.kind === "form";
  const isBusy = state.kind === "busy";
  return (
    <Dialog
      open
      title={t(
        isForm ? "change.title" : state.kind === "done" ? "change.doneTitle" : "change.workTitle",
      )}
      closeLabel={isBusy ? undefined : t("change.close")}
      dismiss={isBusy ? "buttons" : "any"}
      onClose={onClose}
      foot={
        <>
          {!isBusy && state.kind !== "done" && (
            <Button onClick={onClose}>{t(isForm ? "change.cancel" : "change.close")}</Button>
          )}
          {isForm && (
            <Button kind="primary" type="submit" form={formId}>
              {t("change.submit")}
            </Button>
          )}
          {state.kind === "failed" && (
            <Button kind="primary" onClick={send}>
              {t("change.again")}
            </Button>
          )}
          {state.kind === "done" && (
            <Button kind="primary" data-autofocus="" onClick={onClose}>
              {t("change.done")}
            </Button>
          )}
        </>
      }
    >
      {isForm ? (
        <PasswordForm
          id={formId}
          typed={typed}
          refusal={state}
          asks={{ code: asksCode, hasHint }}
          strength={strength}
          onChange={(part) => {
            setTyped((old) => ({ ...old, ...part }));
            backToForm();
          }}
          onSubmit={submit}
        />
      ) : (
        <ChangeWork state={state} />
      )}
    </Dialog>
  );
}

/** The hint goes with its password: an empty one removes that of the old (Reading R-133). */
function toInput(typed: TypedChange): Omit<PasswordChangeInput, "onStep"> {
  return { ...typed, twofacode: typed.twofacode.trim(), hint: typed.hint.trim() };
}
