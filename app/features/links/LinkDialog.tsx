import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { isGood, problemsOf } from "#app/core/links/link-form.ts";
import { generateLinkPassword } from "#app/core/links/link-password.ts";
import type { LinkWork, LinkWorkState } from "#app/core/links/link-work.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { VerifyFirst } from "#app/features/listing/VerifyFirst.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldBox } from "#app/ui/controls/Field.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { ConfirmDelete } from "./ConfirmDelete.tsx";
import { EncryptingDialog } from "./EncryptingDialog.tsx";
import { LinkFields } from "./LinkFields.tsx";
import styles from "./Links.module.css";
import { useCopyLink } from "./use-copy-link.ts";
import { type TypedBefore, useLinkForm } from "./use-link-form.ts";
import { useLinkWork } from "./use-link-work.ts";

interface LinkDialogProps {
  readonly ports: FilesPorts;
  readonly item: FileItem;
  readonly draft: Draft;
  /** The form as it was typed before the page was locked. */
  readonly typed: string | null;
  readonly onClose: () => void;
}

/** Makes the link of an item, or shows it with its settings (Spec C§2.4). */
export function LinkDialog({ ports, item, draft, onClose, ...props }: LinkDialogProps) {
  const { t } = useTranslation("links");
  const [work, actions] = useLinkWork(ports, item);
  const [isDeleting, setDeleting] = useState(false);
  const typed = useRef(props.typed);
  const toast = useToast();
  const name = nameText(item);
  // The dialogs follow each other; what opened the first gets the focus back after the last.
  const opener = useRef(document.activeElement);
  const returnFocus = opener.current instanceof HTMLElement ? opener.current : null;
  const { isVerified, email } = useObservable(ports.account.user);
  const mustVerify =
    (work.step === "new" && !isVerified) ||
    (work.step === "failed" && work.error.code === CODES.emailNotVerified);
  if (work.step === "working") return <EncryptingDialog progress={work.progress} />;
  if (mustVerify) {
    return (
      <VerifyFirst
        {...{ ports, email, returnFocus, onClose }}
        title={t("dialog.createTitle", { name })}
        cancelLabel={t("dialog.cancel")}
        closeLabel={t("dialog.close")}
      />
    );
  }
  if (isDeleting) {
    return (
      <ConfirmDelete
        name={name}
        returnFocus={returnFocus}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          const isGone = await actions.remove();
          setDeleting(false);
          if (!isGone) return;
          toast({ kind: "success", text: t("dialog.deleted") });
          onClose();
        }}
      />
    );
  }
  return (
    <LinkSettingsDialog
      {...{ work, actions, name, draft, typed, returnFocus, onClose }}
      generate={() => generateLinkPassword(ports.crypto)}
      onDelete={() => setDeleting(true)}
    />
  );
}

interface SettingsProps {
  readonly work: LinkWorkState;
  readonly actions: LinkWork;
  readonly name: string;
  readonly draft: Draft;
  readonly typed: TypedBefore;
  readonly returnFocus: HTMLElement | null;
  readonly generate: () => Promise<string>;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

function LinkSettingsDialog(props: SettingsProps) {
  const { work, actions, name, onClose } = props;
  const { t } = useTranslation("links");
  const toast = useToast();
  const [form, setForm, { isTyped }] = useLinkForm(work, props);
  const link = work.step === "ready" ? work.link : null;
  const problems = problemsOf(form);
  const save = async () => {
    if (link === null) return void (await actions.create(form));
    if (!(await actions.save(form))) return;
    toast({ kind: "success", text: t("dialog.saved") });
  };
  const canEdit = work.step === "new" || work.step === "ready";
  // A link that is made and was not changed since has nothing to be cancelled.
  const isDone = link !== null && !isTyped;
  return (
    <Dialog
      open
      shape="wide"
      title={t(link === null ? "dialog.createTitle" : "dialog.title", { name })}
      closeLabel={t("dialog.close")}
      onClose={onClose}
      returnFocus={props.returnFocus}
      footStart={
        link !== null && (
          <Button kind="danger-quiet" icon={Trash2} onClick={props.onDelete}>
            {t("dialog.delete")}
          </Button>
        )
      }
      foot={
        <>
          <Button onClick={onClose}>{t(isDone ? "dialog.done" : "dialog.cancel")}</Button>
          {canEdit && !isDone && (
            <Button kind="primary" disabled={!isGood(problems)} onClick={save}>
              {t(link === null ? "dialog.create" : "dialog.save")}
            </Button>
          )}
        </>
      }
    >
      {work.step === "failed" && (
        <BannerBox level="error">
          <FailureText error={toErrorShape(work.error)} />
        </BannerBox>
      )}
      {work.step === "loading" && <p role="status">{t("dialog.loading")}</p>}
      {work.step === "new" && <p>{t(form.hasPassword ? "dialog.introLocked" : "dialog.intro")}</p>}
      {work.step === "ready" && <LinkAddress url={work.url} actions={actions} />}
      {canEdit && (
        <LinkFields
          form={form}
          link={link}
          problems={problems}
          onChange={setForm}
          generate={props.generate}
        />
      )}
    </Dialog>
  );
}

function LinkAddress({ url, actions }: { readonly url: string; readonly actions: LinkWork }) {
  const { t } = useTranslation("links");
  const copy = useCopyLink();
  return (
    <div className={styles.address}>
      <FieldBox>
        <Input
          face="mono"
          dir="ltr"
          readOnly
          aria-label={t("dialog.url")}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          kind="primary"
          icon={Copy}
          data-autofocus
          onClick={() => void copy(() => actions.addressToCopy())}
        >
          {t("dialog.copy")}
        </Button>
      </FieldBox>
      <Hint>{t("dialog.urlHint")}</Hint>
    </div>
  );
}
