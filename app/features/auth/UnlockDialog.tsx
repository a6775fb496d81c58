import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AuthState } from "#app/core/auth/auth.ts";
import { Store } from "#app/core/observable.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { LinkButton } from "#app/ui/LinkButton.tsx";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import styles from "./Auth.module.css";
import { PinQuestion } from "./PinQuestion.tsx";
import { StepLine } from "./StepLine.tsx";
import { useSignIn } from "./use-sign-in.ts";

const NONE = new Store(false);

type Sealed = Extract<AuthState, { kind: "sealed" }>;

const REASON_TEXTS = {
  "no-keys": "unlock.noKeys",
  locked: "unlock.locked",
  "session-ended": "unlock.sessionEnded",
} as const;

/** The password dialog; "Sign out" stands beside it. */
export function UnlockDialog({ sealed }: { readonly sealed: Sealed }) {
  const { t } = useTranslation("auth");
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const hasUnfinished = useObservable<boolean>(
    useRuntime()?.transfers.hasUnfinishedTransfers ?? NONE,
  );
  return (
    <Dialog
      open
      title={t("unlock.title")}
      onClose={() => undefined}
      dismiss="buttons"
      footStart={
        hasUnfinished && !isWarned ? (
          <Button kind="quiet" onClick={() => setWarned(true)}>
            {t("unlock.signOut")}
          </Button>
        ) : (
          <LinkButton kind="quiet" href="/logout">
            {t("unlock.signOut")}
          </LinkButton>
        )
      }
      foot={
        <Button kind="primary" type="submit" form={formId} busy={isBusy}>
          {t("unlock.submit")}
        </Button>
      }
    >
      {isWarned && <BannerBox level="warning">{t("unlock.unfinished")}</BannerBox>}
      <UnlockForm id={formId} sealed={sealed} onBusy={setBusy} />
    </Dialog>
  );
}

interface UnlockFormProps {
  readonly id: string;
  readonly sealed: Sealed;
  readonly onBusy: (isBusy: boolean) => void;
}

function UnlockForm({ id, sealed, onBusy }: UnlockFormProps) {
  const { t } = useTranslation("auth");
  const refusalId = useId();
  const [password, setPassword] = useState("");
  const [token, setToken] = useState("");
  const auth = useRuntime()?.auth;
  const { status, run, isBusy } = useSignIn(() => undefined);
  const prepare = () => {
    preloadRefusal();
    auth?.prepareSignIn().catch(() => undefined);
  };
  const unlock = async (forgetPinned: boolean) => {
    onBusy(true);
    const twofacode = token.trim();
    await run(({ auth }, onStep) => auth.unseal(password, { twofacode, forgetPinned, onStep }));
    onBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void unlock(false);
  };
  const isRefused = status.kind === "refused";
  const described = isRefused ? { "aria-invalid": true, "aria-describedby": refusalId } : {};
  return (
    <form id={id} className={styles.form} method="dialog" onFocus={prepare} onSubmit={submit}>
      <div>
        <p>{t(REASON_TEXTS[sealed.reason])}</p>
        <Hint>{t("unlock.as", { email: sealed.userName })}</Hint>
      </div>
      {isRefused && <Refusal error={status.error} id={refusalId} />}
      <PinQuestion ask={status.ask} onYes={() => void unlock(true)} />
      <input hidden type="text" autoComplete="username" value={sealed.userName} readOnly />
      <PasswordField
        label={t("field.password")}
        showLabel={t("field.show")}
        hideLabel={t("field.hide")}
        required
        data-autofocus=""
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...described}
      />
      {status.ask === "token" && (
        <TextField
          label={t("field.token")}
          hint={t("field.tokenHint")}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      )}
      <StepLine status={status} />
    </form>
  );
}
