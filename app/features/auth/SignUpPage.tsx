import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { toStartPage } from "#app/contract/validate/legacy-path.ts";
import { TextLink } from "#app/ui/Text.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { SignUpForm } from "./SignUpForm.tsx";

/** Makes an account and goes straight to the files; the banner there asks to verify the e-mail. */
export function SignUpPage() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const keep = useRef<() => void>(() => undefined);
  return (
    <AuthFrame
      title={t("signUp.title")}
      onLanguage={() => keep.current()}
      lead={
        <>
          {t("signUp.haveOne")} <TextLink href="/login">{t("signUp.signIn")}</TextLink>
        </>
      }
    >
      <SignUpForm keep={keep} onDone={({ user }) => navigate(`/${toStartPage(user.dashboard)}`)} />
    </AuthFrame>
  );
}
