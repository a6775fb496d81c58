import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { Recipient } from "#app/core/shares/give-key.ts";
import type { ShareWorkStart, ShareWorkState } from "#app/core/shares/share-work.ts";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { VerifyFirst } from "#app/features/listing/VerifyFirst.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { ProgressBar } from "#app/ui/Progress.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { CompareDialog, type Compared } from "./CompareDialog.tsx";
import { FinishDialog } from "./FinishDialog.tsx";
import { GiveDialog } from "./GiveDialog.tsx";
import { isManageView, ManageDialog } from "./ManageDialog.tsx";
import { ShareSettings } from "./ShareSettings.tsx";
import { useShareDialog } from "./use-share-dialog.ts";

export interface FolderShareDialogProps {
  readonly ports: FilesPorts;
  readonly item: FileItem;
  readonly draft: Draft;
  /** The queue as it was before the page was locked. */
  readonly typed: string | null;
  readonly onClose: () => void;
}

/** Shares a folder, or shows its share (Spec C§2.2). */
export function FolderShareDialog({ item, ...props }: FolderShareDialogProps) {
  const start = useMemo(() => ({ item }), [item]);
  return <ShareDialog {...props} start={start} name={nameText(item)} />;
}

interface ShareDialogProps extends Omit<FolderShareDialogProps, "item"> {
  readonly start: ShareWorkStart;
  /** Of the folder. */
  readonly name: string;
}

/** The dialogs of an own share, one after the other. */
export function ShareDialog({ ports, name, onClose, ...props }: ShareDialogProps) {
  const { t } = useTranslation("shares");
  // The dialogs follow each other; what opened the first gets the focus back after the last.
  const opener = useRef(document.activeElement);
  const returnFocus = opener.current instanceof HTMLElement ? opener.current : null;
  const dialog = useShareDialog(ports, { ...props, onClose });
  const { state, view } = dialog;
  const { isVerified, email } = useObservable(ports.account.user);
  const mustVerify =
    (state.step === "new" && !isVerified) ||
    (state.step === "failed" && state.error.code === CODES.emailNotVerified);
  if (state.step === "working") return <PreparingDialog work={state} />;
  if (mustVerify) {
    return (
      <VerifyFirst
        {...{ ports, email, returnFocus, onClose }}
        title={t("dialog.title", { name })}
        cancelLabel={t("cancel")}
        closeLabel={t("close")}
      />
    );
  }
  const [toGive] = view.kind === "give" ? view.waiting : [];
  if (toGive !== undefined) {
    return (
      <GiveDialog
        key={toGive.recipient.email}
        toGive={toGive}
        giving={dialog.giving}
        returnFocus={returnFocus}
        onGive={dialog.give}
        onCompare={dialog.compareFirst}
        onClose={dialog.skip}
      />
    );
  }
  if (view.kind === "compare") {
    return (
      <CompareDialog
        other={toCompared(view.recipient)}
        ownNumber={dialog.ownNumber}
        saving={dialog.giving}
        returnFocus={returnFocus}
        onSame={dialog.confirmSame}
        onClose={dialog.skip}
      />
    );
  }
  const share = state.step === "ready" ? state.share : null;
  if (view.kind === "finish" && share !== null) {
    const onLater = dialog.leaveAsIs;
    return <FinishDialog {...{ share, work: dialog.work, returnFocus, onLater, onClose }} />;
  }
  if (isManageView(view)) {
    const isOwn = share?.standing === "own";
    return <ManageDialog {...{ view, name, isOwn, dialog, returnFocus }} />;
  }
  return <ShareSettings {...{ name, dialog, returnFocus, onClose }} />;
}

const FULL_PERCENT = 100;

type Working = Extract<ShareWorkState, { readonly step: "working" }>;

/** Names and keys for those who will be invited, or of a new key for those who stay; nobody closes it (Spec C§4). */
function PreparingDialog({ work: { progress, isNewKey } }: { readonly work: Working }) {
  const { t } = useTranslation("shares");
  const ratio01 = progress.kind === "encrypting" ? progress.percent / FULL_PERCENT : undefined;
  const title = t(isNewKey ? "rotating.title" : "preparing.title");
  return (
    <Dialog open title={title} dismiss="buttons" onClose={() => undefined}>
      <p role="status">
        {progress.kind === "encrypting"
          ? t(isNewKey ? "rotating.progress" : "preparing.progress", { percent: progress.percent })
          : t(`preparing.${progress.kind}`)}
      </p>
      <ProgressBar label={title} ratio01={ratio01} />
      <Hint>{t("preparing.keepOpen")}</Hint>
    </Dialog>
  );
}

function toCompared({ email, userId, safetyNumber, verdict, isVerified }: Recipient): Compared {
  if (verdict !== "same") return { email, userId, safetyNumber, trust: verdict };
  return { email, userId, safetyNumber, trust: isVerified ? "compared" : "not-compared" };
}
