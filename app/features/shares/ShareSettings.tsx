import ShieldCheck from "lucide-react/icons/shield-check";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { Share } from "#app/core/shares/share.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { INVITED_ROLES } from "./roles.ts";
import type { ShareDialogState } from "./use-share-dialog.ts";

interface ShareSettingsProps {
  /** Of the folder. */
  readonly name: string;
  readonly dialog: ShareDialogState;
  readonly returnFocus: HTMLElement | null;
  readonly onClose: () => void;
}

/** Who is on an own share, and the field to invite more (Spec C§2.2, member list and member invite). */
export function ShareSettings({ name, dialog, returnFocus, onClose }: ShareSettingsProps) {
  const { t } = useTranslation("shares");
  const { state, inviting, form } = dialog;
  const refusalId = useId();
  const canInvite = state.step === "new" || state.step === "ready";
  return (
    <Dialog
      open
      shape="wide"
      title={t("dialog.title", { name })}
      closeLabel={t("close")}
      returnFocus={returnFocus}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t("dialog.done")}</Button>}
    >
      {state.step === "failed" && (
        <BannerBox level="error">
          <FailureText error={toErrorShape(state.error)} />
        </BannerBox>
      )}
      {state.step === "loading" && <p role="status">{t("dialog.loading")}</p>}
      {inviting.error !== null && <Refusal error={inviting.error} id={refusalId} />}
      {state.step === "new" && <p>{t("dialog.intro")}</p>}
      {canInvite && (
        <InviteForm
          form={form}
          roles={INVITED_ROLES}
          isBusy={inviting.isBusy}
          onSend={dialog.invite}
        />
      )}
      {state.step === "ready" && <OwnPeople share={state.share} dialog={dialog} />}
      {canInvite && <Note icon={ShieldCheck}>{t("dialog.note")}</Note>}
    </Dialog>
  );
}

function OwnPeople({
  share,
  dialog,
}: {
  readonly share: Share;
  readonly dialog: ShareDialogState;
}) {
  return (
    <PeopleList
      members={share.members.filter(({ status }) => status !== "removed")}
      actions={{
        onCompare: dialog.askToCompare,
        onGive: dialog.askToGive,
        onResend: dialog.resend,
      }}
    />
  );
}
