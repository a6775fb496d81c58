import { useId } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { SignUpErrors, SignUpField } from "#app/core/auth/sign-up-rules.ts";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { Checkbox } from "#app/ui/controls/Checkbox.tsx";
import { FieldError } from "#app/ui/controls/Field.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import styles from "./Auth.module.css";
import type { SignUpDraft } from "./use-sign-up-draft.ts";
import type { Strength } from "./use-strength.ts";

interface SignUpFieldsProps {
  readonly draft: SignUpDraft;
  readonly change: (part: Partial<SignUpDraft>) => void;
  readonly leave: (field: SignUpField) => void;
  readonly errors: SignUpErrors;
}

interface NameFieldsProps extends SignUpFieldsProps {
  /** Why the address is the one that stands there; null: it is typed. */
  readonly emailHint: string | null;
}

export function NameFields({ draft, change, leave, errors, emailHint }: NameFieldsProps) {
  const { t } = useTranslation("auth");
  return (
    <>
      <div className={styles.names}>
        <TextField
          label={t("field.firstName")}
          autoComplete="given-name"
          maxLength={100}
          value={draft.firstName}
          error={toText(errors.firstName, t("signUp.noFirstName"))}
          onBlur={() => draft.firstName && leave("firstName")}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          label={t("field.lastName")}
          autoComplete="family-name"
          maxLength={100}
          value={draft.lastName}
          error={toText(errors.lastName, t("signUp.noLastName"))}
          onBlur={() => draft.lastName && leave("lastName")}
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </div>
      <TextField
        label={t("field.email")}
        type="email"
        autoComplete="username"
        dir="ltr"
        value={draft.userName}
        readOnly={emailHint !== null}
        hint={emailHint}
        error={toText(errors.email)}
        onBlur={() => draft.userName && leave("email")}
        onChange={(event) => change({ userName: event.target.value })}
      />
    </>
  );
}

interface PasswordFieldsProps extends SignUpFieldsProps {
  readonly strength: Strength | null;
  readonly loadStrength: () => void;
}

export function PasswordFields(props: PasswordFieldsProps) {
  const { draft, change, leave, errors, strength } = props;
  const { t } = useTranslation("auth");
  const common = {
    showLabel: t("field.show"),
    hideLabel: t("field.hide"),
    autoComplete: "new-password",
    onFocus: props.loadStrength,
  };
  const ownWords = [draft.firstName, draft.lastName, draft.userName];
  return (
    <>
      <PasswordField
        {...common}
        label={t("field.password")}
        value={draft.password}
        error={toText(errors.password)}
        onBlur={() => draft.password && leave("password")}
        onChange={(event) => change({ password: event.target.value })}
        meter={
          strength !== null && (
            <strength.Meter {...strength} password={draft.password} ownWords={ownWords} />
          )
        }
      />
      <PasswordField
        {...common}
        label={t("field.passwordAgain")}
        value={draft.passwordAgain}
        error={toText(errors.passwordAgain)}
        onBlur={() => draft.passwordAgain && leave("passwordAgain")}
        onChange={(event) => change({ passwordAgain: event.target.value })}
      />
    </>
  );
}
/** Round the words of a text that are a link. */
const LINK_MARKS = /<\/?1>/;

export function TermsField({ draft, change, errors }: SignUpFieldsProps) {
  const { t } = useTranslation("auth");
  const id = useId();
  const isWrong = errors.terms !== undefined;
  const [before, terms, after] = t("signUp.terms").split(LINK_MARKS);
  return (
    <div className={styles.terms}>
      <Checkbox
        label={
          <>
            {before}
            <TextLink href="/terms" target="_blank">
              {terms}
            </TextLink>
            {after}
          </>
        }
        checked={draft.hasAcceptedTerms}
        onChange={(event) => change({ hasAcceptedTerms: event.target.checked })}
        {...(isWrong ? { "aria-invalid": true, "aria-describedby": id } : {})}
      />
      {isWrong && <FieldError id={id}>{toText(errors.terms)}</FieldError>}
    </div>
  );
}

/** `missing` says which name is missing: nobody here is asked for "a display name". */
function toText(code: number | undefined, missing?: string) {
  if (code === CODES.displayNameMissing && missing !== undefined) return missing;
  return code === undefined ? undefined : <CodeText code={code} />;
}
