import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_LIMITS } from "#app/contract/settings-limits.data.ts";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import type { Strength } from "./use-strength.ts";

/** What makes a field one of a form: its value, and what happens when somebody types. */
interface FieldProps {
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (event: { target: { value: string } }) => void;
}

interface NewPasswordFieldsProps {
  readonly field: (name: "password" | "passwordAgain" | "hint") => FieldProps;
  readonly strength: Strength | null;
  /** Words that a guess would begin with. */
  readonly ownWords: readonly string[];
  readonly hintHelp: string;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
}

/** A new password twice, with its meter, and its hint. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { field, strength, ownWords, hintHelp, isRequired = false, autoFocus = false } = props;
  const { t } = useTranslation("password");
  const eye = { showLabel: t("field.show"), hideLabel: t("field.hide"), required: isRequired };
  const password = field("password");
  return (
    <>
      <PasswordField
        {...eye}
        {...password}
        label={t("field.password")}
        autoComplete="new-password"
        autoFocus={autoFocus}
        meter={
          strength && <strength.Meter {...strength} password={password.value} ownWords={ownWords} />
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
        hint={hintHelp}
        maxLength={PASSWORD_LIMITS.maxHintCharacters}
        autoComplete="off"
      />
    </>
  );
}
