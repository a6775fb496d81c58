import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { toStartPage } from "#app/contract/validate/legacy-path.ts";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { INVITE_KEYS } from "#app/core/auth/invite-keys.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { type Brought, useSignUpFacts } from "./use-sign-up-facts.tsx";

interface SignUpPageProps {
  readonly brought: Brought;
}

/** Makes an account and goes straight to the files; the banner there asks to verify the e-mail. */
export function SignUpPage({ brought }: SignUpPageProps) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const more = useSignUpFacts(brought);
  const keep = useRef<() => void>(() => undefined);
  const toast = useToast();
  const goOn = async ({ user }: SignedIn, { tabStorage }: Runtime) => {
    const isInvited = tabStorage.read(INVITE_KEYS.share) !== null;
    navigate(isInvited ? "/shares" : `/${toStartPage(user.dashboard)}`);
    (await import("./offer-kit.ts")).offerKit({ t, toast, navigate });
  };
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
      {brought.otherHref !== null && (
        <p>
          {t(`signUp.region.${brought.region}.here`)}{" "}
          <TextLink href={brought.otherHref}>{t(`signUp.region.${brought.region}.other`)}</TextLink>
        </p>
      )}
      <SignUpForm keep={keep} {...more} onDone={goOn} />
    </AuthFrame>
  );
}
