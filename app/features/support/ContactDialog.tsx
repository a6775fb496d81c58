import { type FormEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SUPPORT_LIMITS } from "#app/contract/support-limits.data.ts";
import { countCharacters, type TextFault } from "#app/contract/validate/ticket.ts";
import type { User } from "#app/core/account/user.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextArea, TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { LogChoice } from "./LogChoice.tsx";
import { useContactForm } from "./use-contact-form.ts";

interface ContactDialogProps {
  readonly user: User;
  readonly returnFocus: HTMLElement | null;
  readonly onClose: () => void;
}

type Form = ReturnType<typeof useContactForm>;

/** "Contact support" (Spec A§2.10). A ticket that could not be sent stays in the form. */
export function ContactDialog({ user, returnFocus, onClose }: ContactDialogProps) {
  const { t } = useTranslation("help");
  const form = useContactForm();
  const formId = useId();
  const onSubmit = useSend(form);
  if (form.isSent) return <Sent returnFocus={returnFocus} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t("form.title")}
      closeLabel={t("close")}
      returnFocus={returnFocus}
      onClose={onClose}
      foot={
        <>
          <Button disabled={form.isBusy} onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={form.isBusy}>
            {t("form.send")}
          </Button>
        </>
      }
    >
      {form.faults !== null && <BannerBox level="error">{t("form.correct")}</BannerBox>}
      {form.error !== null && <Refusal id={`${formId}-refusal`} error={form.error} />}
      <form id={formId} noValidate onSubmit={onSubmit} className="support-form">
        <Requester user={user} />
        <Texts form={form} />
        <LogChoice
          isChosen={form.draft.hasLog}
          isBusy={form.isBusy}
          log={form.log}
          onChoose={(hasLog) => form.change({ hasLog })}
        />
      </form>
    </Dialog>
  );
}

/** Sends; then the first field with a fault has the focus, or a message says that it failed. */
function useSend(form: Form) {
  const { t } = useTranslation("help");
  const toast = useToast();
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const result = await form.send();
    if (result === "faults") {
      requestAnimationFrame(() => {
        element.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      });
    }
    if (result === "unreachable") {
      toast({ text: t("form.failed"), kind: "critical", action: { label: t("form.ok") } });
    }
  };
}

/** Who asks: as the account says, not to be changed here. */
function Requester({ user }: Pick<ContactDialogProps, "user">) {
  const { t } = useTranslation("help");
  const name = user.displayName || `${user.firstName} ${user.lastName}`.trim();
  return (
    <>
      <TextField label={t("form.name")} value={name} readOnly />
      <TextField
        label={t("form.email")}
        type="email"
        dir="ltr"
        value={user.email}
        readOnly
        hint={t("form.emailHint")}
      />
    </>
  );
}

function Texts({ form }: { readonly form: Form }) {
  const { t } = useTranslation("help");
  const { draft, faults, isBusy, change } = form;
  const [subject, description] = [t("form.subject"), t("form.description")];
  const textOf = (fault: TextFault | undefined, field: string, limit: number) => {
    if (fault === "empty") return t("form.empty", { field });
    return fault === "too-long" ? t("form.tooLong", { field, limit }) : undefined;
  };
  const { maxSubjectCharacters: subjectLimit, maxDescriptionCharacters: limit } = SUPPORT_LIMITS;
  return (
    <>
      <TextField
        label={subject}
        data-autofocus=""
        value={draft.subject}
        disabled={isBusy}
        error={textOf(faults?.subject, subject, subjectLimit)}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <TextArea
        label={description}
        action={
          <Hint as="span">
            {t("form.used", { used: countCharacters(draft.description), limit })}
          </Hint>
        }
        rows={6}
        value={draft.description}
        disabled={isBusy}
        error={textOf(faults?.description, description, limit)}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </>
  );
}

function Sent({ returnFocus, onClose }: Omit<ContactDialogProps, "user">) {
  const { t } = useTranslation("help");
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <Dialog
      open
      title={t("form.title")}
      closeLabel={t("close")}
      returnFocus={returnFocus}
      onClose={onClose}
      foot={
        <Button ref={close} kind="primary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <BannerBox level="success" fact={t("form.done")}>
        {t("form.sent")}
      </BannerBox>
    </Dialog>
  );
}
