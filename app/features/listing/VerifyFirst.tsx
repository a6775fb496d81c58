import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { FailureText, useAction } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";

interface VerifyFirstProps {
  readonly ports: FilesPorts;
  /** Of the dialog that would be here. */
  readonly title: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  readonly email: string;
  readonly returnFocus: HTMLElement | null;
  readonly onClose: () => void;
}

const NOT_VERIFIED = { code: CODES.emailNotVerified };

/** Said before a form is filled in that could not be sent: 8030, and the way on. */
export function VerifyFirst({ ports, email, returnFocus, onClose, ...texts }: VerifyFirstProps) {
  const { t } = useTranslation("account");
  const run = useAction();
  const { isBusy, submit } = useSubmit();
  const [isSent, setSent] = useState(false);
  const resend = () =>
    submit(async () => {
      await run(async () => {
        await ports.account.resendVerification();
        setSent(true);
      });
    });
  return (
    <Dialog
      open
      title={texts.title}
      closeLabel={texts.closeLabel}
      returnFocus={returnFocus}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{isSent ? texts.closeLabel : texts.cancelLabel}</Button>
          {!isSent && (
            <Button kind="primary" busy={isBusy} data-autofocus onClick={() => void resend()}>
              {t("email.resend")}
            </Button>
          )}
        </>
      }
    >
      <BannerBox level="info" fact={<FailureText error={NOT_VERIFIED} />} />
      <p role="status">{isSent ? t("email.sent", { email }) : null}</p>
    </Dialog>
  );
}
