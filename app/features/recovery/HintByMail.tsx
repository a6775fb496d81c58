import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { toEmail } from "#app/contract/validate/email.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextLink } from "#app/ui/Text.tsx";

/** The hint goes to its address; the page says the same for every name (Reading R-133). */
export function HintByMail({ userName }: { readonly userName: string }) {
  const { t } = useTranslation("password");
  const [headId, refusalId] = [useId(), useId()];
  const load = useLoadRuntime();
  const [sentTo, setSentTo] = useState("");
  const { error, isBusy, submit } = useSubmit();
  const send = async () => {
    const isDone = await submit(async () => {
      const { askForHint } = await import("#app/core/auth/password/key-change.api.ts");
      await askForHint((await load()).api, toEmail(userName));
    });
    if (isDone) setSentTo(userName);
  };
  return (
    <section className="kit-compare" aria-labelledby={headId}>
      <h2 id={headId}>{t("recover.hintTitle")}</h2>
      <p>{t("recover.hintText")}</p>
      {error !== null && <Refusal error={error} id={refusalId} />}
      <Button busy={isBusy} disabled={userName.trim() === ""} onClick={() => void send()}>
        {t("recover.hintSend")}
      </Button>
      <p>
        <TextLink href="/reset-password">{t("recover.resetLink")}</TextLink>
      </p>
      <p role="status">{sentTo !== "" && sentTo === userName ? t("recover.hintSent") : null}</p>
    </section>
  );
}
