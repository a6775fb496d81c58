import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResetState } from "#app/core/auth/password/reset.ts";
import { NewPasswordFields } from "#app/features/auth/NewPasswordFields.tsx";
import type { useStrength } from "#app/features/auth/use-strength.ts";
import { CodeText, preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useDeviceWords } from "#app/i18n/device-words.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { useMoment } from "../use-moment.ts";
import { useRefusalPlace } from "../use-refusal-place.ts";
import type { useReset } from "./use-reset.ts";

interface PasswordStepProps {
  readonly reset: Pick<
    ReturnType<typeof useReset>,
    "error" | "isBusy" | "isUnsure" | "finish" | "forget"
  >;
  readonly opened: ResetState;
  readonly strength: ReturnType<typeof useStrength>;
}

/** What stays, what ends, and the new password. */
export function PasswordStep({ reset, opened, strength }: PasswordStepProps) {
  const { t } = useTranslation("reset");
  const { t: words } = useTranslation("password");
  const toWords = useDeviceWords();
  const refusalId = useId();
  const date = useMoment(opened.writtenS);
  const [typed, setTyped] = useState({ password: "", passwordAgain: "", hint: "" });
  const { error, isBusy, isUnsure, finish, forget } = reset;
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
      {isUnsure && <BannerBox level="warning">{words("recover.unsure")}</BannerBox>}
      <p>{t("password.state", { date, device: toWords(opened.device) })}</p>
      <NewPasswordFields
        field={field}
        strength={strength.strength}
        ownWords={[]}
        hintHelp={words("field.hintHelp")}
        isRequired
        autoFocus
      />
      <section className="password-effects">
        <h2>{words("change.effects")}</h2>
        <ul>
          <li>{t("password.kept")}</li>
          <li>{t("password.ends")}</li>
          <li>{t("password.on")}</li>
        </ul>
      </section>
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {words(isUnsure ? "change.again" : "recover.save")}
      </Button>
    </form>
  );
}
