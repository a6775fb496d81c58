import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { TextLink } from "#app/ui/Text.tsx";

const BROKEN = { code: CODES.resetLinkUnknown };

interface AskStepProps {
  readonly userName: string;
  /** What stood in the address is no link of ours. */
  readonly isLinkBroken: boolean;
  readonly onUserName: (typed: string) => void;
}

/** Sends the link; the page says the same for every name (Trust T7). */
export function AskStep({ userName, isLinkBroken, onUserName }: AskStepProps) {
  const { t } = useTranslation("reset");
  const refusalId = useId();
  const load = useLoadRuntime();
  const [sentTo, setSentTo] = useState("");
  const { error, isBusy, submit } = useSubmit();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await submit(async () => {
      const { askForReset } = await import("#app/core/auth/password/reset.api.ts");
      await askForReset((await load()).api, toEmail(userName));
    });
    if (isDone) setSentTo(userName);
  };
  const refusal = error ?? (isLinkBroken && sentTo === "" ? BROKEN : null);
  return (
    <form
      className="password-form"
      method="dialog"
      onFocus={preloadRefusal}
      onSubmit={(event) => void send(event)}
    >
      {refusal !== null && <Refusal error={refusal} id={refusalId} />}
      <p>{t("ask.text")}</p>
      <TextField
        label={t("field.email")}
        type="email"
        required
        autoComplete="username"
        dir="ltr"
        value={userName}
        onChange={({ target }) => onUserName(target.value)}
      />
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("ask.send")}
      </Button>
      <p role="status">{sentTo !== "" && sentTo === userName ? t("ask.sent") : null}</p>
      <section className="kit-compare">
        <h2>{t("ask.otherTitle")}</h2>
        <p>
          {t("ask.otherText")} <TextLink href="/recover">{t("ask.kit")}</TextLink>
        </p>
      </section>
      <noscript>{t("page.noScript")}</noscript>
    </form>
  );
}
