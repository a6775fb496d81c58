import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_LIMITS } from "#app/contract/limits.data.ts";
import type { OpenedState } from "#app/core/auth/password/recover.ts";
import type { useStrength } from "#app/features/auth/use-strength.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { SafetyNumber } from "./KitSheet.tsx";
import { useMoment } from "./use-moment.ts";
import type { useRecovery } from "./use-recovery.ts";

interface NewPasswordStepProps {
  readonly recovery: Pick<
    ReturnType<typeof useRecovery>,
    "error" | "isBusy" | "isUnsure" | "finish" | "forget"
  >;
  readonly opened: OpenedState;
  readonly strength: ReturnType<typeof useStrength>;
}

/** What the sheet is compared with, and the new password. */
export function NewPasswordStep({ recovery, opened, strength }: NewPasswordStepProps) {
  const { t } = useTranslation("password");
  const refusalId = useId();
  const [typed, setTyped] = useState({ password: "", passwordAgain: "", hint: "" });
  const { error, isBusy, isUnsure, finish, forget } = recovery;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void finish({ ...typed, hint: typed.hint.trim() });
  };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => {
      forget();
      setTyped((old) => ({ ...old, [name]: target.value }));
    },
  });
  const eye = { showLabel: t("field.show"), hideLabel: t("field.hide"), required: true };
  const { Meter } = strength.strength ?? {};
  return (
    <form className="password-form" method="dialog" onFocus={preloadRefusal} onSubmit={submit}>
      {error !== null && <Refusal error={error} id={refusalId} />}
      {isUnsure && <BannerBox level="warning">{t("recover.unsure")}</BannerBox>}
      <Compare opened={opened} />
      <PasswordField
        {...eye}
        {...field("password")}
        label={t("field.password")}
        autoComplete="new-password"
        autoFocus
        meter={
          Meter && strength.strength ? (
            <Meter {...strength.strength} password={typed.password} ownWords={[]} />
          ) : null
        }
      />
      <PasswordField
        {...eye}
        {...field("passwordAgain")}
        label={t("field.passwordAgain")}
        autoComplete="new-password"
      />
      <TextField
        {...field("hint")}
        label={t("field.hint")}
        hint={t("field.hintHelp")}
        maxLength={PASSWORD_LIMITS.maxHintCharacters}
        autoComplete="off"
      />
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t(isUnsure ? "change.again" : "recover.save")}
      </Button>
    </form>
  );
}

function Compare({ opened }: { readonly opened: OpenedState }) {
  const { t } = useTranslation("password");
  const date = useMoment(opened.writtenS);
  const { state, device } = opened;
  return (
    <section className="kit-compare">
      <h2>{t("recover.compareTitle")}</h2>
      <p>{t("recover.compareText", { state, date, device })}</p>
      <SafetyNumber value={opened.safetyNumber} />
    </section>
  );
}
