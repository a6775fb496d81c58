import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShareMember } from "#app/core/shares/share.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { Checkbox } from "#app/ui/controls/Checkbox.tsx";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { roleWord } from "./roles.ts";
import { Identity } from "./SafetyNumber.tsx";
import type { ShareView } from "./share-view.ts";
import type { Managing } from "./use-managing.ts";

/** Views that ask before something is taken from people. */
export type ManageView = Extract<
  ShareView,
  { readonly kind: "role" | "remove" | "stop" | "offer" }
>;

const MANAGE_VIEWS: readonly ShareView["kind"][] = ["role", "remove", "stop", "offer"];

export function isManageView(view: ShareView): view is ManageView {
  return MANAGE_VIEWS.includes(view.kind);
}

interface ManageDialogProps {
  readonly view: ManageView;
  /** Of the folder. */
  readonly name: string;
  /** The key changes on this very device; else on one of the owner's. */
  readonly isOwn: boolean;
  readonly dialog: Managing;
  readonly returnFocus: HTMLElement | null;
}

/** Says what it does before a role shrinks, somebody is removed, or a share ends (Spec C§2.2, T1). */
export function ManageDialog({ view, name, isOwn, dialog, returnFocus }: ManageDialogProps) {
  const { t } = useTranslation("shares");
  const refusalId = useId();
  const [purge, setPurge] = useState(false);
  const { managing } = dialog;
  const words = useManageWords(view, name);
  return (
    <ConfirmDialog
      open
      tone={takesAway(view) ? "danger" : "normal"}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={managing.isBusy}
      returnFocus={returnFocus}
      onConfirm={() => dialog.confirm(purge)}
      onClose={dialog.leaveAsIs}
    >
      {managing.error !== null && <Refusal error={managing.error} id={refusalId} />}
      {view.kind !== "stop" && <Who member={view.member} />}
      <Facts view={view} isOwn={isOwn} />
      {takesAway(view) && (
        <Checkbox
          label={t(view.kind === "stop" ? "stop.purge" : "remove.purge")}
          hint={t("remove.purgeHint")}
          checked={purge}
          onChange={({ target }) => setPurge(target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

function takesAway({ kind }: ManageView): boolean {
  return kind === "remove" || kind === "stop";
}

function useManageWords(view: ManageView, name: string) {
  const { t } = useTranslation("shares");
  switch (view.kind) {
    case "role":
      return { title: t("change.title"), confirm: t("change.confirm") };
    case "offer":
      return { title: t("handover.title", { name }), confirm: t("handover.confirm") };
    case "stop":
      return { title: t("stop.title", { name }), confirm: t("stop.open") };
    case "remove":
      return view.member.status === "invited"
        ? { title: t("withdraw.title"), confirm: t("withdraw.confirm") }
        : { title: t("remove.title"), confirm: t("remove.confirm") };
  }
}

function Who({ member: { email, userId } }: { readonly member: ShareMember }) {
  return (
    <Identity email={email} userId={userId}>
      {null}
    </Identity>
  );
}

/** What is lost, what may be kept, and the work that follows. */
function Facts({ view, isOwn }: Pick<ManageDialogProps, "view" | "isOwn">) {
  const { t } = useTranslation("shares");
  if (view.kind === "role") {
    const role = t(roleWord({ status: view.member.status, role: view.role }));
    return <p>{t("change.text", { role })}</p>;
  }
  if (view.kind === "offer") {
    return (
      <>
        <p>{t("handover.text")}</p>
        <p>{t("handover.stays")}</p>
      </>
    );
  }
  if (view.kind === "stop") {
    return (
      <>
        <p>{t("stop.text")}</p>
        <p>{t("remove.kept")}</p>
      </>
    );
  }
  return (
    <>
      <p>{t("remove.ends")}</p>
      {view.member.status === "accepted" && <p>{t("remove.kept")}</p>}
      <p>{t(isOwn ? "remove.newKey" : "remove.newKeyLater")}</p>
    </>
  );
}
