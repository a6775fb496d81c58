import ShieldCheck from "lucide-react/icons/shield-check";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import { canManage, type Share } from "#app/core/shares/share.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Checkbox } from "#app/ui/controls/Checkbox.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { OfferNote } from "./OfferNote.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { rolesToInviteAs } from "./roles.ts";
import { ShareLabelForm } from "./ShareLabelForm.tsx";
import { SharePasswordPart } from "./SharePasswordPart.tsx";
import { waitsForKey } from "./trust.ts";
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
  const share = state.step === "ready" ? state.share : null;
  const isOver = share?.isEnded === true;
  const canInvite = (state.step === "new" || share !== null) && !isOver;
  return (
    <Dialog
      open
      shape="wide"
      title={t("dialog.title", { name })}
      closeLabel={t("close")}
      returnFocus={returnFocus}
      onClose={onClose}
      footStart={
        share?.standing === "own" && (
          <Button kind="danger-quiet" onClick={dialog.askToStop}>
            {t("stop.open")}
          </Button>
        )
      }
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
          roles={rolesToInviteAs(share === null || canManage(share))}
          isBusy={inviting.isBusy}
          onSend={dialog.invite}
        />
      )}
      {share !== null && <People share={share} dialog={dialog} />}
      {canInvite && <Note icon={ShieldCheck}>{t("dialog.note")}</Note>}
    </Dialog>
  );
}

interface PeopleProps {
  readonly share: Share;
  readonly dialog: ShareDialogState;
}

/** The owner makes it; whoever may invite has it once the owner showed it. */
function hasPassword({ standing, isEnded, wasGivenPassword, takesPassword }: Share): boolean {
  return standing === "own" ? !isEnded : wasGivenPassword && takesPassword;
}

/** Everybody who is on it or left it, who waits for the key, and what is decided for all. */
function People({ share, dialog }: PeopleProps) {
  const { t } = useTranslation("shares");
  const isManager = canManage(share) && !share.isEnded;
  const count = share.members.filter(waitsForKey).length;
  return (
    <>
      {count > 0 && !share.isEnded && (
        <BannerBox level="info" fact={t("wait.count", { count })}>
          {t("wait.owner")}
        </BannerBox>
      )}
      {share.standing === "own" && !share.isEnded && <OfferNote share={share} dialog={dialog} />}
      <PeopleList
        members={share.members.filter(({ status }) => status !== "removed")}
        actions={{
          onCompare: dialog.askToCompare,
          onGive: dialog.askToGive,
          onResend: dialog.resend,
          onRole: share.standing === "own" && isManager ? dialog.askForRole : undefined,
          onOffer: share.standing === "own" && isManager ? dialog.askToOffer : undefined,
          onRemove: isManager ? dialog.askToRemove : undefined,
        }}
      />
      {isManager && <ShareLabelForm share={share} work={dialog.work} />}
      {hasPassword(share) && (
        <SharePasswordPart work={dialog.work} isOwn={share.standing === "own"} />
      )}
      {isManager && (
        <Checkbox
          label={t("options.seeOthers")}
          hint={t("options.seeOthersHint")}
          checked={share.showsOthers}
          onChange={({ target }) => dialog.showOthers(target.checked)}
        />
      )}
    </>
  );
}
