import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { toEmail } from "#app/contract/validate/email.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";

/** The hint goes to its address; the page says the same for every name (Reading R-133). */
export function HintByMail() {
  const { t } = useTranslation("password");
  const [headId, refusalId] = [useId(), useId()];
  const load = useLoadRuntime();
  const [userName, setUserName] = useState("");
  const [isSent, setSent] = useState(false);
  const { error, isBusy, submit } = useSubmit();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await submit(async () => {
      const { askForHint } = await import("#app/core/auth/password/key-change.api.ts");
      await askForHint((await load()).api, toEmail(userName));
    });
    if (isDone) setSent(true);
  };
  return (
    <section className="kit-compare" aria-labelledby={headId}>
      <h2 id={headId}>{t("recover.hintTitle")}</h2>
      <p>{t("recover.hintText")}</p>
      <form className="password-form" method="dialog" onSubmit={(event) => void send(event)}>
        {error !== null && <Refusal error={error} id={refusalId} />}
        <TextField
          label={t("field.email")}
          type="email"
          required
          autoComplete="username"
          dir="ltr"
          value={userName}
          onChange={({ target }) => {
            setSent(false);
            setUserName(target.value);
          }}
        />
        <Button type="submit" busy={isBusy}>
          {t("recover.hintSend")}
        </Button>
        <p role="status">{isSent ? t("recover.hintSent") : null}</p>
      </form>
    </section>
  );
}
