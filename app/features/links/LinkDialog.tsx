import RotateCw from "lucide-react/icons/rotate-cw";
import Trash2 from "lucide-react/icons/trash";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { isGood, problemsOf } from "#app/core/links/link-form.ts";
import { generateLinkPassword } from "#app/core/links/link-password.ts";
import { type LinkRules, linkRulesOf } from "#app/core/links/link-rules.ts";
import type { LinkWork, LinkWorkState } from "#app/core/links/link-work.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { useFeatures } from "#app/features/listing/use-feature.ts";
import { VerifyFirst } from "#app/features/listing/VerifyFirst.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import sheet from "./brand.css";
import { ConfirmDelete } from "./ConfirmDelete.tsx";
import { EncryptingDialog } from "./EncryptingDialog.tsx";
import { LinkAddress } from "./LinkAddress.tsx";
import { LinkFields } from "./LinkFields.tsx";
import { RenewDialog } from "./RenewDialog.tsx";
import { type LinkFormHeld, useLinkForm } from "./use-link-form.ts";
import { useLinkWork } from "./use-link-work.ts";

const BrandDialog = lazyComponent(async () => {
  const [part] = await Promise.all([import("./BrandDialog.tsx"), loadSheet(sheet)]);
  return part.BrandDialog;
});
const SendDialog = lazyComponent(async () => (await import("./SendDialog.tsx")).SendDialog);

/** Dialogs that stand in the place of the settings for a while. */
type Asking = "nothing" | "delete" | "renew" | "send" | "brand";

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
  const [asking, ask] = useState<Asking>("nothing");
  const typed = useRef(props.typed);
  const toast = useToast();
  const name = nameText(item);
  // The dialogs follow each other; what opened the first gets the focus back after the last.
  const opener = useRef(document.activeElement);
  const returnFocus = opener.current instanceof HTMLElement ? opener.current : null;
  const user = useObservable(ports.account.user);
  const { isVerified, email } = user;
  const rules = linkRulesOf(personOf(user));
  const isOn = useFeatures(ports.account);
  const mayBrand = isOn("branding") && rules.mayBrand;
  // Beside the dialogs that follow each other: what was typed waits until its own comes back.
  const held = useLinkForm(work, { draft, typed, rules });
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
  const back = () => ask("nothing");
  if (asking === "delete") {
    return (
      <ConfirmDelete
        name={name}
        returnFocus={returnFocus}
        onClose={back}
        onConfirm={async () => {
          const isGone = await actions.remove();
          back();
          if (!isGone) return;
          toast({ kind: "success", text: t("dialog.deleted") });
          onClose();
        }}
      />
    );
  }
  if (asking === "renew") {
    return (
      <RenewDialog
        {...{ name, returnFocus }}
        onClose={back}
        onConfirm={async () => {
          back();
          if (await actions.renew()) toast({ kind: "success", text: t("renew.done") });
        }}
      />
    );
  }
  if (asking === "send" && work.step === "ready") {
    return (
      <Suspense>
        <SendDialog
          {...{ actions, name, returnFocus, onClose }}
          account={ports.account}
          url={work.url}
          hasPassword={work.link.hasPassword}
          onSettings={back}
        />
      </Suspense>
    );
  }
  if (asking === "brand" && work.step === "ready") {
    return (
      <Suspense>
        <BrandDialog
          {...{ ports, name, returnFocus }}
          link={work.link}
          ownerName={user.displayName}
          onClose={back}
        />
      </Suspense>
    );
  }
  return (
    <LinkSettingsDialog
      {...{ work, actions, name, held, returnFocus, onClose }}
      kind={item.kind}
      rules={rules}
      mayBrand={mayBrand}
      mayComment={isOn("comment")}
      generate={() => generateLinkPassword(ports.crypto)}
      onAsk={ask}
    />
  );
}

interface SettingsProps {
  readonly work: LinkWorkState;
  readonly actions: LinkWork;
  readonly name: string;
  readonly held: LinkFormHeld;
  readonly returnFocus: HTMLElement | null;
  readonly kind: FileItem["kind"];
  readonly rules: LinkRules;
  readonly mayBrand: boolean;
  readonly mayComment: boolean;
  readonly generate: () => Promise<string>;
  readonly onAsk: (what: Asking) => void;
  readonly onClose: () => void;
}

function LinkSettingsDialog(props: SettingsProps) {
  const { work, actions, name, onAsk, onClose } = props;
  const { t } = useTranslation("links");
  const toast = useToast();
  const { form, isTyped, change, sending } = props.held;
  const link = work.step === "ready" ? work.link : null;
  const problems = problemsOf(form);
  const save = async () => {
    sending();
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
          <>
            <Button kind="danger-quiet" icon={Trash2} onClick={() => onAsk("delete")}>
              {t("dialog.delete")}
            </Button>
            <Button kind="quiet" icon={RotateCw} onClick={() => onAsk("renew")}>
              {t("renew.open")}
            </Button>
          </>
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
      {work.step === "ready" && (
        <LinkAddress url={work.url} actions={actions} onSend={() => onAsk("send")} />
      )}
      {canEdit && (
        <LinkFields
          form={form}
          link={link}
          kind={props.kind}
          rules={props.rules}
          problems={problems}
          mayComment={props.mayComment}
          onBrand={props.mayBrand ? () => onAsk("brand") : undefined}
          onChange={change}
          generate={props.generate}
        />
      )}
    </Dialog>
  );
}
