import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#app/features/auth/AuthFrame.tsx";
import { useStrength } from "#app/features/auth/use-strength.ts";
import { TextLink } from "#app/ui/Text.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { HintByMail } from "./HintByMail.tsx";
import { KitSheet } from "./KitSheet.tsx";
import { KitSide } from "./KitSide.tsx";
import { NewPasswordStep } from "./NewPasswordStep.tsx";
import { useRecovery } from "./use-recovery.ts";

/** Opens an account with its recovery kit when the password is lost (Formats 6, Reading R-134). */
export function RecoverPage() {
  const { t } = useTranslation("password");
  const strength = useStrength();
  const recovery = useRecovery(strength.load);
  const [userName, setUserName] = useState("");
  const { step } = recovery;
  if (step.kind === "done") {
    return (
      <main className="kit-done" id="main">
        <h1>{t("recover.doneTitle")}</h1>
        <p role="status">{t("recover.doneText")}</p>
        <div className="kit-page">
          <KitSide sheet={step.sheet} onwards={{ href: "/login", label: t("recover.toSignIn") }} />
          <KitSheet sheet={step.sheet} />
        </div>
      </main>
    );
  }
  return (
    <AuthFrame
      title={t("recover.title")}
      lead={
        step.kind === "code" ? (
          <>
            {t("recover.remembered")} <TextLink href="/login">{t("recover.signIn")}</TextLink>
          </>
        ) : undefined
      }
    >
      {step.kind === "code" ? (
        <>
          <CodeStep recovery={recovery} userName={userName} onUserName={setUserName} />
          <HintByMail userName={userName} />
        </>
      ) : (
        <NewPasswordStep recovery={recovery} opened={step.opened} strength={strength} />
      )}
    </AuthFrame>
  );
}
