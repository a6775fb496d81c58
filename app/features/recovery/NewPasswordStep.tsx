import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenedState } from "#app/core/auth/password/recover.ts";
import { NewPasswordFields } from "#app/features/auth/NewPasswordFields.tsx";
import type { useStrength } from "#app/features/auth/use-strength.ts";
import { CodeText, preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { SafetyNumber } from "./KitSheet.tsx";
import { useMoment } from "./use-moment.ts";
import type { useRecovery } from "./use-recovery.ts";
import { useRefusalPlace } from "./use-refusal-place.ts";

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
  const place = useRefusalPlace(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void finish({ ...typed, hint: typed.hint.trim() });
  };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: error !== null && place.field === name ? <CodeText code={error.code} /> : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      forget();
      setTyped((old) => ({ ...old, [name]: target.value }));
    },
  });
  return (
    <form
      className="password-form"
      method="dialog"
      ref={place.form}
      onFocus={preloadRefusal}
      onSubmit={submit}
    >
      {error !== null && place.field === null && <Refusal error={error} id={refusalId} />}
      {isUnsure && <BannerBox level="warning">{t("recover.unsure")}</BannerBox>}
      <Compare opened={opened} />
      <NewPasswordFields
        field={field}
        strength={strength.strength}
        ownWords={[]}
        hintHelp={t("field.hintHelp")}
        isRequired
        autoFocus
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
