import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { AuthState } from "#app/core/auth/auth.ts";
import { Store } from "#app/core/observable.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { reloadPage } from "#app/platform/reload.client.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint } from "#app/ui/Text.tsx";
import styles from "./Auth.module.css";
import { CodeStep } from "./CodeStep.tsx";
import { PinQuestion } from "./PinQuestion.tsx";
import { StepStatus } from "./StepStatus.tsx";
import { codeAskOf, useSignIn } from "./use-sign-in.ts";

const NONE = new Store(false);
const OTHER_ACCOUNT = { code: CODES.otherAccount };

type Sealed = Extract<AuthState, { kind: "sealed" }>;

const REASON_TEXTS = {
  "no-keys": "unlock.noKeys",
  locked: "unlock.locked",
  "session-ended": "unlock.sessionEnded",
  renamed: "unlock.renamed",
} as const;

/** The password dialog; "Sign out" stands beside it. */
export function UnlockDialog({ sealed }: { readonly sealed: Sealed }) {
  const { t } = useTranslation("auth");
  const formId = useId();
  const refusalId = useId();
  const signIn = useSignIn(() => undefined);
  const { isBusy, run } = signIn;
  const [isWarned, setWarned] = useState(false);
  const { reason, userName } = sealed;
  const askPasskey = (password: string) => {
    if (userName === null || isBusy) return;
    void run(async (runtime, onStep) => {
      const { signInByPasskey } = await import("./sign-in-by-passkey.ts");
      return signInByPasskey(runtime, { userName, password, onStep });
    });
  };
  const isOther = reason === "other-account";
  return (
    <Dialog
      open
      title={isOther ? t("unlock.otherTitle") : t("unlock.title")}
      onClose={() => undefined}
      dismiss="buttons"
      footStart={<SignOut isWarned={isWarned} onWarn={() => setWarned(true)} />}
      foot={
        isOther ? (
          <Button kind="primary" onClick={reloadPage}>
            {t("unlock.reload")}
          </Button>
        ) : (
          <>
            {sealed.hasPasskeys && userName !== null && (
              <Button disabled={isBusy} onClick={() => askPasskey("")}>
                {t("signIn.passkey")}
              </Button>
            )}
            <Button kind="primary" type="submit" form={formId} busy={isBusy}>
              {t("unlock.submit")}
            </Button>
          </>
        )
      }
    >
      {isWarned && <BannerBox level="warning">{t("unlock.unfinished")}</BannerBox>}
      {sealed.left === "kept" && <BannerBox level="warning">{t("unlock.kept")}</BannerBox>}
      {reason === "other-account" ? (
        <Refusal error={OTHER_ACCOUNT} id={refusalId} />
      ) : (
        <UnlockForm
          id={formId}
          userName={userName}
          reasonText={t(REASON_TEXTS[reason])}
          signIn={signIn}
          onPasskey={askPasskey}
        />
      )}
    </Dialog>
  );
}

interface SignOutProps {
  readonly isWarned: boolean;
  readonly onWarn: () => void;
}

/** With unfinished transfers the first press says so. */
function SignOut({ isWarned, onWarn }: SignOutProps) {
  const { t } = useTranslation("auth");
  const hasUnfinished = useObservable<boolean>(
    useRuntime()?.transfers.hasUnfinishedTransfers ?? NONE,
  );
  return hasUnfinished && !isWarned ? (
    <Button kind="quiet" onClick={onWarn}>
      {t("unlock.signOut")}
    </Button>
  ) : (
    <LinkButton kind="quiet" href="/logout">
      {t("unlock.signOut")}
    </LinkButton>
  );
}

interface UnlockFormProps {
  readonly id: string;
  /** null: nobody typed a name in this browser, so it is asked for (Reading R-105). */
  readonly userName: string | null;
  readonly reasonText: string;
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly onPasskey: (password: string) => void;
}

function UnlockForm({ id, userName, reasonText, signIn, onPasskey }: UnlockFormProps) {
  const { t } = useTranslation("auth");
  const refusalId = useId();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const token = useRef<HTMLInputElement>(null);
  const auth = useRuntime()?.auth;
  const { status, run, isBusy } = signIn;
  const askedCode = codeAskOf(status);
  const prepare = () => {
    preloadRefusal();
    auth?.prepareSignIn().catch(() => undefined);
  };
  const unlock = async (forgetPinned: boolean) => {
    const typed = { userName: email, twofacode: token.current?.value.trim() ?? "", forgetPinned };
    await run(({ auth }, onStep) => auth.unseal(password, { ...typed, onStep }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void unlock(false);
  };
  const isRefused = status.kind === "refused";
  // A passkey without keys leaves the password to be typed: nothing was wrong with one.
  const isWrong = isRefused && status.error.code !== CODES.passkeyWithoutKeys;
  const described = {
    ...(isWrong && { "aria-invalid": true }),
    ...(isRefused && { "aria-describedby": refusalId }),
  };
  return (
    <form id={id} className={styles.form} method="dialog" onFocus={prepare} onSubmit={submit}>
      <div>
        <p>{reasonText}</p>
        {userName !== null && <Hint>{t("unlock.as", { email: userName })}</Hint>}
      </div>
      {isRefused && (
        <Refusal
          error={status.error}
          id={refusalId}
          more={
            userName !== null && status.error.code === CODES.credentialsWrong
              ? t("unlock.checkPassword")
              : undefined
          }
        />
      )}
      <PinQuestion ask={status.ask} onYes={() => void unlock(true)} />
      {userName === null ? (
        <TextField
          label={t("field.email")}
          type="email"
          required
          data-autofocus=""
          autoComplete="username"
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      ) : (
        <input hidden type="text" autoComplete="username" value={userName} readOnly />
      )}
      <PasswordField
        label={t("field.password")}
        showLabel={t("field.show")}
        hideLabel={t("field.hide")}
        required
        {...(userName !== null && { "data-autofocus": "" })}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...described}
      />
      {askedCode !== null && (
        <CodeStep
          asked={askedCode}
          codeRef={token}
          userName={userName ?? email}
          onSend={async () => auth?.sendCode({ userName: userName ?? email, password })}
          onPasskey={() => onPasskey(password)}
          refusalId={isRefused ? refusalId : undefined}
        />
      )}
      <StepStatus status={status} />
    </form>
  );
}
