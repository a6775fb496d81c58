import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isForgetState } from "#app/core/auth/forget-state.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import type { WhereTo } from "./where-to.ts";

interface SignOutPageProps {
  readonly to: WhereTo;
  /** This tab carries an invitation, which somebody else takes up. */
  readonly hasInvite: boolean;
}

/** Takes the keys out of this browser, then the session, and goes to the sign-in page (Spec A§4.2). */
export function SignOutPage({ to, hasInvite }: SignOutPageProps) {
  const { t } = useTranslation("auth");
  const load = useLoadRuntime();
  const hasStarted = useRef(false);
  const [isKept, setKept] = useState(false);
  const isForgetting = isForgetState(useLocation().state);
  const target = useRef(
    to.kind === "page" ? `/login?return_to=${encodeURIComponent(to.path)}` : "/",
  );
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const leave = async () => {
      const { auth, transfers, tabStorage } = await load();
      // Signing out empties the tab: the invitation goes back behind the # that it came with.
      if (hasInvite) {
        const { findInvitePage } = await import("#app/core/auth/invites.ts");
        target.current = findInvitePage(tabStorage) ?? target.current;
      }
      transfers.cancelAll();
      const left = await auth.signOut();
      if (!isForgetting) return left;
      const { forgetDevice } = await import("#app/platform/forget-device.client.ts");
      return (await forgetDevice()) === "partly" ? "kept" : left;
    };
    // A new page: nothing of this one's memory stays.
    const goOn = () => location.replace(target.current);
    leave().then((left) => (left === "kept" ? setKept(true) : goOn()), goOn);
  }, [load, hasInvite, isForgetting]);
  return (
    <AuthFrame title={t("signOut.title")} lead={t("signOut.text")}>
      {isKept && (
        <BannerBox
          level="warning"
          action={<TextLink href={target.current}>{t("signOut.goOn")}</TextLink>}
        >
          {t(isForgetting ? "signOut.partly" : "unlock.kept")}
        </BannerBox>
      )}
      <noscript>
        <form method="post">
          <p>{t("signOut.noScript")}</p>
          <Button kind="primary" type="submit">
            {t("signOut.submit")}
          </Button>
        </form>
      </noscript>
    </AuthFrame>
  );
}
