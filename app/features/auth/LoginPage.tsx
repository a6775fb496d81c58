import { useLocation, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { toStartPage } from "#app/contract/validate/legacy-path.ts";
import { takeFragment } from "#app/core/auth/return-link.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { Anchor } from "#app/ui/Anchor.tsx";
import { buttonClass } from "#app/ui/controls/Button.tsx";
import { OrRule } from "#app/ui/frames/AuthLayout.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { useCarriedKey } from "./use-carried-key.ts";
import type { WhereTo } from "./where-to.ts";

interface LoginPageProps {
  readonly to: WhereTo;
  /** Another region sent the browser here (Spec A§2.6). */
  readonly isSentHere: boolean;
  /** An organisation signs its people in at its own page. */
  readonly hasSso: boolean;
}

/** Sign-in, and the way back to where the visitor came from (Spec A§2.3, Reading R-07). */
export function LoginPage({ to, isSentHere, hasSso }: LoginPageProps) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const { search } = useLocation();
  const carry = useCarriedKey();
  const isKept = search.includes("keep=1");
  const goOn = async (dashboard: string, { api, tabStorage }: Runtime) => {
    // The page of the shares takes it up.
    if (search.includes("invite=share")) return navigate("/shares");
    if (search.includes("invite=")) {
      const { handOverInvite } = await import("#app/core/auth/invites.ts");
      // What is not taken now waits in this tab.
      const taken = await handOverInvite(api, tabStorage).catch(() => "nothing");
      if (taken === "team") return navigate("/setuserinviteconsent");
    }
    if (to.kind === "page") return navigate(carry(to.path));
    if (to.kind === "start") return navigate(`/${toStartPage(dashboard)}`);
    return navigate(to.path + takeFragment(tabStorage, to.fragmentId));
  };
  return (
    <AuthFrame
      title={t("signIn.title")}
      lead={
        <>
          {t("signIn.newHere")} <TextLink href="/sign-up">{t("signIn.create")}</TextLink>
        </>
      }
    >
      {isSentHere && <p>{t("signIn.otherRegion")}</p>}
      {isKept && <p>{t("signIn.keep")}</p>}
      <LoginForm isKept={isKept} onDone={({ user }, runtime) => goOn(user.dashboard, runtime)}>
        <TextLink href="/recover">{t("signIn.forgot")}</TextLink>
        {hasSso && (
          <>
            <OrRule>{t("signIn.or")}</OrRule>
            <Anchor
              className={buttonClass({ size: "tall", width: "full" })}
              href={`/login/sso${search}`}
            >
              {t("signIn.sso")}
            </Anchor>
          </>
        )}
      </LoginForm>
    </AuthFrame>
  );
}
