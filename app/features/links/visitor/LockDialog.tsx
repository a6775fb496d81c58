import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { parseLinkKey } from "#app/contract/validate/link-key.ts";
import { toLinkPassword } from "#app/contract/validate/link-password.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { type OpenedAgain, openAgain } from "#app/core/links/open-again.ts";
import { readLinkFolderId } from "#app/core/links/public-link.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldError } from "#app/ui/controls/Field.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";

interface LockDialogProps {
  readonly runtime: Pick<Runtime, "api" | "crypto">;
  readonly link: OpenedLink;
  readonly onOpened: (opened: OpenedAgain) => void;
  readonly onClose: () => void;
}

/** Asks for the password that a link has by now, over what was being sent. */
export function LockDialog({ runtime, link, onOpened, onClose }: LockDialogProps) {
  const { t } = useTranslation(["request", "links"]);
  const formId = useId();
  const refusalId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const { isBusy, error, submit, forget } = useSubmit();
  const isWrong = error?.code === CODES.linkPasswordWrong;
  useEffect(() => {
    if (isWrong) field.current?.select();
  }, [isWrong]);
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return field.current?.focus();
    void submit(async (signal) => {
      // The key stays in the address, and goes nowhere (Spec C§2.6).
      const linkKey = parseLinkKey(window.location.hash);
      if (linkKey === undefined) throw new AppError(CODES.linkKeyRefused);
      const folderId = readLinkFolderId(new URLSearchParams(window.location.search));
      const { cachekey } = link;
      const again = { cachekey, linkKey, password: toLinkPassword(password), folderId, signal };
      const opened = await openAgain(runtime, again);
      if (!signal.aborted) onOpened(opened);
    });
  };
  return (
    <Dialog
      open
      title={t("changed.title")}
      closeLabel={t("links:dialog.close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("links:dialog.cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t("changed.goOn")}
          </Button>
        </>
      }
    >
      <p>{t("changed.text")}</p>
      {error !== null && !isWrong && <Refusal error={error} id={refusalId} />}
      <form id={formId} onSubmit={open} noValidate>
        <PasswordField
          ref={field}
          data-autofocus
          label={t("links:unlock.label")}
          showLabel={t("links:unlock.show")}
          hideLabel={t("links:unlock.hide")}
          autoComplete="off"
          value={password}
          aria-invalid={isWrong || undefined}
          aria-describedby={error === null ? undefined : refusalId}
          meter={
            isWrong && (
              <div id={refusalId}>
                <FieldError>{t("links:unlock.wrong")}</FieldError>
              </div>
            )
          }
          onChange={(event) => {
            forget();
            setPassword(event.currentTarget.value);
          }}
        />
      </form>
    </Dialog>
  );
}
