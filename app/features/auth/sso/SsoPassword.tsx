import Info from "lucide-react/icons/info";
import { type FormEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import type { SsoKnown } from "#app/core/auth/sso-sign-in.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Clip, Hint } from "#app/ui/Text.tsx";
import styles from "../Auth.module.css";
import { StepStatus } from "../StepStatus.tsx";
import { useSignIn } from "../use-sign-in.ts";
import { unlockKnown } from "./use-sso.ts";

interface SsoPasswordProps {
  readonly answer: SsoKnown;
  /** Who vouched. */
  readonly name: string;
  readonly onDone: (signedIn: SignedIn, runtime: Runtime) => void;
}

/** The encryption password, which opens the files and is known to nobody else (Trust K18). */
export function SsoPassword({ answer, name, onDone }: SsoPasswordProps) {
  const { t } = useTranslation(["sso", "auth"]);
  const password = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const { status, run, isBusy } = useSignIn(onDone);
  const { email, id } = answer.user;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = password.current?.value ?? "";
    if (!isBusy) void run((runtime) => unlockKnown(runtime, answer, typed));
  };
  const isRefused = status.kind === "refused";
  const described = isRefused ? { "aria-invalid": true, "aria-describedby": refusalId } : {};
  return (
    <form className={styles.form} method="dialog" onSubmit={submit}>
      <div className={styles.vouched}>
        <Avatar name={email} userId={Number(id)} />
        <div>
          <Clip>
            <bdi dir="ltr">{email}</bdi>
          </Clip>
          <Hint>{t("sso:through", { name })}</Hint>
        </div>
        <Badge level="success">{t("sso:signedIn")}</Badge>
      </div>
      {isRefused && <Refusal error={status.error} id={refusalId} />}
      <input hidden type="text" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t("sso:password")}
        showLabel={t("auth:field.show")}
        hideLabel={t("auth:field.hide")}
        required
        autoComplete="current-password"
        ref={password}
        {...described}
      />
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("sso:open")}
      </Button>
      <StepStatus status={status} />
      <Note icon={Info}>{t("sso:note")}</Note>
    </form>
  );
}
