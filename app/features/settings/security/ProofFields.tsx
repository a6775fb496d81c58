import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { FactorCodeField } from "#app/features/auth/FactorCodeField.tsx";
import { LateCodeCells } from "#app/features/auth/LateCodeCells.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";

export interface ProofRefs {
  readonly password: RefObject<HTMLInputElement>;
  readonly code: RefObject<HTMLInputElement>;
}

interface ProofFieldsProps {
  readonly refs: ProofRefs;
  readonly userName: string;
  readonly codeLabel: string;
  /** Id of what refuses them. */
  readonly refusalId: string | undefined;
  /** Six digits alone: a back-up code proves nothing here. */
  readonly digits?: "only" | undefined;
}

/** Code and password: what every change of the second factor asks for. */
export function ProofFields({ refs, userName, codeLabel, refusalId, digits }: ProofFieldsProps) {
  const { t } = useTranslation("security");
  const described =
    refusalId === undefined ? {} : { "aria-invalid": true, "aria-describedby": refusalId };
  return (
    <>
      <input hidden type="text" autoComplete="username" value={userName} readOnly />
      {digits === "only" ? (
        <LateCodeCells autoFocus label={codeLabel} inputRef={refs.code} {...described} />
      ) : (
        <FactorCodeField label={codeLabel} inputMode="text" ref={refs.code} {...described} />
      )}
      <PasswordField
        label={t("setUp.password")}
        showLabel={t("setUp.show")}
        hideLabel={t("setUp.hide")}
        required
        autoComplete="current-password"
        ref={refs.password}
        {...described}
      />
    </>
  );
}
