import Mail from "lucide-react/icons/mail";
import Smartphone from "lucide-react/icons/smartphone";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#app/core/account/user.ts";
import type { FactorKind } from "#app/core/auth/factor/factor.api.ts";
import { AuthFrame } from "#app/features/auth/AuthFrame.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows } from "#app/features/settings/parts/SettingsSection.tsx";
import { reloadPage } from "#app/platform/reload.client.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const SetUpDialog = lazyComponent(async () => (await import("./SetUpDialog.tsx")).SetUpDialog);

/** Stands before everything else until a second factor is set up, where a role forces one (Reading R-411). */
export function FactorNeededPage({ user }: { readonly user: User }) {
  const { t } = useTranslation("security");
  const runtime = useRuntime();
  const [kind, setKind] = useState<FactorKind | null>(null);
  useEffect(() => {
    // No frame stands round this page that would open the keys of this browser.
    void runtime?.auth.resume(user);
  }, [runtime, user]);
  return (
    <AuthFrame title={t("needed.title")} lead={t("needed.text")}>
      <SettingsRows>
        <SettingsRow
          icon={Smartphone}
          label={t("factor.app")}
          hint={t("factor.appHint")}
          place="end"
        >
          <Button
            kind="primary"
            aria-label={t("factor.setUpApp")}
            disabled={runtime === null}
            onClick={() => setKind("app")}
          >
            {t("factor.setUp")}
          </Button>
        </SettingsRow>
        <SettingsRow icon={Mail} label={t("factor.mail")} hint={t("factor.mailHint")} place="end">
          <Button
            aria-label={t("factor.setUpMail")}
            disabled={runtime === null}
            onClick={() => setKind("mail")}
          >
            {t("factor.setUp")}
          </Button>
        </SettingsRow>
      </SettingsRows>
      <LinkButton kind="quiet" href="/logout">
        {t("needed.signOut")}
      </LinkButton>
      {kind !== null && (
        <Suspense>
          {/* The page that comes next is the server's to say: this one again, or the way on. */}
          <SetUpDialog kind={kind} email={user.email} onClose={reloadPage} />
        </Suspense>
      )}
    </AuthFrame>
  );
}
