import { useTranslation } from "react-i18next";
import { FactorCodeField } from "#app/features/auth/FactorCodeField.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import type { Proof } from "./use-proof.ts";

interface ProofInputsProps {
  readonly proof: Proof;
  /** Id of what refuses them. */
  readonly refusalId: string;
  readonly hasFocus?: boolean;
}

/** The password of whoever is signed in, and a code where the account asks for one. */
export function ProofInputs({ proof, refusalId, hasFocus = false }: ProofInputsProps) {
  const { t } = useTranslation("proof");
  const { email } = useSettingsUser();
  const { typed, type, asksCode, refusal } = proof;
  const described = refusal === null ? {} : { "aria-invalid": true, "aria-describedby": refusalId };
  return (
    <>
      <input hidden type="text" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t("password")}
        showLabel={t("show")}
        hideLabel={t("hide")}
        required
        {...(hasFocus && { "data-autofocus": "" })}
        autoComplete="current-password"
        value={typed.password}
        onChange={({ target }) => type({ password: target.value })}
        {...described}
      />
      {asksCode && (
        <FactorCodeField
          label={t("code")}
          hint={t("codeHelp")}
          autoFocus
          value={typed.twofacode}
          onChange={({ target }) => type({ twofacode: target.value })}
        />
      )}
    </>
  );
}
