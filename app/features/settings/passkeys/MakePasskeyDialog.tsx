import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ListedPasskey } from "#app/core/auth/passkey/listed-passkeys.ts";
import type { NewPasskey } from "#app/core/auth/passkey/passkeys.ts";
import { FactorCodeField } from "#app/features/auth/FactorCodeField.tsx";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint } from "#app/ui/Text.tsx";
import type { OwnPasskeys } from "./use-passkeys.ts";

interface MakePasskeyDialogProps {
  readonly own: OwnPasskeys;
  readonly onMade: (passkey: Pick<ListedPasskey, "hash" | "name" | "opensKeys">) => void;
  readonly onClose: () => void;
}

/** Adds a passkey: the password, the browser's two questions, and what became of it. */
export function MakePasskeyDialog({ own, onMade, onClose }: MakePasskeyDialogProps) {
  const { t } = useTranslation("passkeys");
  const [formId, refusalId] = [useId(), useId()];
  const refs = { password: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const { email } = useSettingsUser();
  const { isBusy, error, asksCode, keyless, make, keep } = useMaking(own, onMade);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const password = refs.password.current?.value ?? "";
    make({ password, code: refs.code.current?.value ?? "" });
  };
  const isStopped = error?.code === CODES.passkeyStopped;
  const described = error === null ? {} : { "aria-invalid": true, "aria-describedby": refusalId };
  return (
    <Dialog
      open
      title={t("make.title")}
      closeLabel={t("make.close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("make.cancel")}</Button>
          {keyless === null ? (
            <Button kind="primary" type="submit" form={formId} busy={isBusy}>
              {t(isStopped ? "make.again" : "make.continue")}
            </Button>
          ) : (
            <Button
              kind="primary"
              data-autofocus=""
              busy={isBusy}
              onClick={() => void keep(keyless)}
            >
              {t("make.anyway")}
            </Button>
          )}
        </>
      }
    >
      {isStopped ? (
        <BannerBox level="warning" fact={t("make.stoppedFact")}>
          {t("make.stopped")}
        </BannerBox>
      ) : (
        error && <Refusal error={error} id={refusalId} />
      )}
      {keyless !== null && (
        <BannerBox level="info" fact={t("make.emptyFact")}>
          {t("make.empty")}
        </BannerBox>
      )}
      <div hidden={keyless !== null}>
        <form
          id={formId}
          className="settings-form"
          method="dialog"
          onFocus={preloadRefusal}
          onSubmit={send}
        >
          <p>{t("make.text")}</p>
          <input hidden type="text" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={t("make.password")}
            showLabel={t("make.show")}
            hideLabel={t("make.hide")}
            required
            autoComplete="current-password"
            data-autofocus=""
            ref={refs.password}
            {...(isStopped ? {} : described)}
          />
          {asksCode && (
            <FactorCodeField
              label={t("make.code")}
              hint={t("make.codeHelp")}
              autoFocus
              ref={refs.code}
            />
          )}
        </form>
      </div>
      <Hint>
        <span role="status">{isBusy && t("make.asking")}</span>
      </Hint>
    </Dialog>
  );
}

/** One attempt after the other; what was made and holds no keys waits for a word. */
function useMaking(own: OwnPasskeys, onMade: MakePasskeyDialogProps["onMade"]) {
  const { isBusy, error, submit } = useSubmit();
  const [keyless, setKeyless] = useState<NewPasskey | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const name = own.deviceName;
  const add = async (passkey: NewPasskey, signal: AbortSignal) => {
    const hash = await own.open().keep(passkey, name);
    await own.look(signal);
    if (!signal.aborted) onMade({ hash, name, opensKeys: passkey.pk !== "" });
  };
  const make = (typed: { readonly password: string; readonly code: string }) =>
    void submit(async (signal) => {
      const passkey = await own.open().make(typed, signal);
      if (signal.aborted) return;
      if (passkey.pk === "") setKeyless(passkey);
      else await add(passkey, signal);
    });
  const keep = async (passkey: NewPasskey) => {
    const isKept = await submit((signal) => add(passkey, signal));
    // Whatever was in the way: what the browser made is answered for once, and made anew.
    if (!isKept) setKeyless(null);
  };
  const isAsked = error?.code === CODES.tokenNeeded;
  if (isAsked && !asksCode) setAsksCode(true);
  return { isBusy, error: isAsked ? null : error, asksCode, keyless, make, keep };
}
