import Info from "lucide-react/icons/info";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Hint } from "#app/ui/Text.tsx";
import type { ExtrasProps } from "./use-sign-up-facts.tsx";

/** What only some need (Spec A§3.3): a referral code, the company of a team, who vouched for them. */
export function SignUpExtras({ brought, typed, change }: ExtrasProps) {
  const { t } = useTranslation(["invite", "sso"]);
  useTypedName(brought.ssoName !== null, change);
  return (
    <>
      {brought.ssoName !== null && (
        <Note icon={Info}>{t("sso:new", { name: brought.ssoName })}</Note>
      )}
      {brought.isForTeam && (
        <>
          <Hint>{t("invite:forTeam")}</Hint>
          <TextField
            label={t("invite:company")}
            hint={t("invite:companyHint")}
            autoComplete="organization"
            maxLength={100}
            onChange={(event) => {
              typed.company = event.target.value;
            }}
          />
        </>
      )}
      {brought.referralCode !== null && (
        <TextField
          label={t("invite:referral")}
          hint={t("invite:referralHint")}
          dir="ltr"
          maxLength={64}
          defaultValue={brought.referralCode}
          onChange={(event) => {
            typed.referralCode = event.target.value.trim();
          }}
        />
      )}
    </>
  );
}

/** The name that was typed before the provider was asked: its sign-up is for it alone. */
function useTypedName(isAsked: boolean, change: ExtrasProps["change"]): void {
  const load = useLoadRuntime();
  const fill = useRef(change);
  useEffect(() => {
    if (!isAsked) return;
    const readName = async () => {
      const [{ tabStorage }, { readJourney }] = await Promise.all([
        load(),
        import("#app/core/auth/sso.ts"),
      ]);
      const userName = readJourney(tabStorage)?.userName;
      if (userName !== undefined) fill.current({ userName });
    };
    // Without it the name is typed once more.
    readName().catch(() => undefined);
  }, [isAsked, load]);
}
