import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#app/features/auth/AuthFrame.tsx";
import { useStrength } from "#app/features/auth/use-strength.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { AskStep } from "./AskStep.tsx";
import { LinkStep } from "./LinkStep.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { useReset } from "./use-reset.ts";

/** Asks for the link; with the link in the address it sets a new password (Spec A§3.4, Reading R-170). */
export function ResetPage() {
  const { t } = useTranslation("reset");
  const strength = useStrength();
  const reset = useReset(strength.load);
  const [userName, setUserName] = useState("");
  const { step } = reset;
  const isOver = step.kind === "done";
  return (
    <AuthFrame
      title={t(isOver ? "page.doneTitle" : step.kind === "ask" ? "page.title" : "page.linkTitle")}
      lead={
        step.kind === "ask" ? (
          <>
            {t("page.remembered")} <TextLink href="/login">{t("page.signIn")}</TextLink>
          </>
        ) : undefined
      }
    >
      {step.kind === "ask" && (
        <AskStep userName={userName} isLinkBroken={step.isLinkBroken} onUserName={setUserName} />
      )}
      {step.kind === "link" && (
        <LinkStep reset={reset} token={step.token} userName={userName} onUserName={setUserName} />
      )}
      {step.kind === "password" && (
        <PasswordStep reset={reset} opened={step.opened} strength={strength} />
      )}
      {isOver && (
        <>
          <p role="status">{t("page.doneText")}</p>
          <LinkButton kind="primary" href="/login">
            {t("page.signIn")}
          </LinkButton>
        </>
      )}
    </AuthFrame>
  );
}
