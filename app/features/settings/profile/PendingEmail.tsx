import { useId } from "react";
import { useTranslation } from "react-i18next";
import { cancelEmailChange } from "#app/core/account/change-email.ts";
import { signedInName } from "#app/core/auth/password/start-change.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useOpenAccount } from "#app/features/errors/use-open-account.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { Button } from "#app/ui/controls/Button.tsx";

/** An address whose mail was not answered yet. */
export function PendingEmail({ email }: { readonly email: string }) {
  const { t } = useTranslation("email");
  const refusalId = useId();
  const open = useOpenAccount();
  const { isBusy, error, submit } = useSubmit();
  const giveUp = () =>
    submit(async (signal) => {
      const { runtime, account } = await open(signal);
      const { api, device } = runtime;
      await cancelEmailChange({ api, device, account, userName: signedInName(device) });
    });
  return (
    <SettingsRow label={t("pending")} hint={t("pendingHint")}>
      <div className="settings-value">
        <bdi>{email}</bdi>
        <Button size="small" busy={isBusy} onClick={() => void giveUp()}>
          {t("giveUp")}
        </Button>
        {error !== null && <Refusal error={error} id={refusalId} />}
      </div>
    </SettingsRow>
  );
}
