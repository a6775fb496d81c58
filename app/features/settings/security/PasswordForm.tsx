import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { CurrentPasswordField } from "#app/features/auth/CurrentPasswordField.tsx";
import { FactorCodeField } from "#app/features/auth/FactorCodeField.tsx";
import { NewPasswordFields } from "#app/features/auth/NewPasswordFields.tsx";
import type { useStrength } from "#app/features/auth/use-strength.ts";
import { CodeText, preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import type { ChangeField, ChangeState } from "./use-password-change.ts";

export interface TypedChange {
  readonly current: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly hint: string;
  readonly twofacode: string;
}

interface PasswordFormProps {
  readonly id: string;
  readonly typed: TypedChange;
  readonly refusal: Extract<ChangeState, { kind: "form" }>;
  readonly asks: { readonly code: boolean; readonly hasHint: boolean };
  readonly strength: ReturnType<typeof useStrength>;
  readonly onChange: (part: Partial<TypedChange>) => void;
  readonly onSubmit: (event: FormEvent) => void;
}

/** The old password, the new one twice, its hint; a code where the account asks for one. */
export function PasswordForm(props: PasswordFormProps) {
  const { id, typed, refusal, asks, strength, onChange } = props;
  const { t } = useTranslation("password");
  const { email } = useSettingsUser();
  const refusalId = useId();
  const errorAt = (field: ChangeField) =>
    refusal.field === field && refusal.error !== null ? (
      <CodeText code={refusal.error.code} />
    ) : undefined;
  const field = (name: keyof TypedChange) => ({
    value: typed[name],
    error: errorAt(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const prepare = () => {
    preloadRefusal();
    strength.load().catch(() => undefined);
  };
  return (
    <form
      id={id}
      className="password-form"
      method="dialog"
      noValidate
      onFocus={prepare}
      onSubmit={props.onSubmit}
    >
      {refusal.error !== null && refusal.field === null && (
        <Refusal error={refusal.error} id={refusalId} />
      )}
      <input hidden type="text" autoComplete="username" value={email} readOnly />
      <CurrentPasswordField {...field("current")} data-autofocus="" />
      <NewPasswordFields
        field={field}
        strength={strength.strength}
        ownWords={[email]}
        hintHelp={asks.hasHint ? t("field.hintKeep") : t("field.hintHelp")}
      />
      {asks.code && (
        <FactorCodeField
          {...field("twofacode")}
          label={t("field.code")}
          hint={t("field.codeHelp")}
          autoFocus
        />
      )}
      <section className="password-effects">
        <h3>{t("change.effects")}</h3>
        <ul>
          <li>{t("change.filesStay")}</li>
          <li>{t("change.sessionsEnd")}</li>
          <li>{t("change.cannotUndo")}</li>
        </ul>
      </section>
    </form>
  );
}
