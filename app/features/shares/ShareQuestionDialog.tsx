import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { declineShare, leaveShare } from "#app/core/shares/accept-share.ts";
import { canInvite, type Share } from "#app/core/shares/share.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { AcceptDialog } from "./AcceptDialog.tsx";
import { ActivityDialog } from "./ActivityDialog.tsx";
import { ListedShareDialog } from "./ListedShareDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { PeopleDialog } from "./PeopleDialog.tsx";
import type { ShareQuestion } from "./share-question.ts";
import { TakeOverDialog } from "./TakeOverDialog.tsx";
import { useFollowedShare } from "./use-followed-share.ts";
import { useShareName } from "./use-share-name.ts";
import type { Shares } from "./use-shares.ts";

interface ShareQuestionDialogProps {
  readonly question: ShareQuestion;
  readonly ports: FilesPorts;
  readonly act: Shares["act"];
  readonly onClose: () => void;
}

/** What is open over the list of shares. */
export function ShareQuestionDialog({ question, ports, act, onClose }: ShareQuestionDialogProps) {
  const { kind, share } = question;
  const name = useShareName(share);
  switch (kind) {
    case "accept":
    case "take":
      return <AcceptDialog {...{ share, act, onClose }} isAccepted={kind === "take"} />;
    case "password":
      return <PasswordDialog {...{ share, act, onClose }} />;
    case "decline":
    case "leave":
      return <EndDialog {...{ kind, share, name, act, onClose }} />;
    case "takeover":
      return <TakeOverDialog {...{ share, name, act, onClose }} />;
    case "activity":
      return <ActivityDialog {...{ share, name, onClose }} />;
    case "people":
      // It follows what others do by itself.
      if (mayInvite(share)) return <ListedShareDialog {...{ ports, share, name, onClose }} />;
      return <FollowedPeople {...{ ports, share, act, onClose }} />;
  }
}

type PeopleProps = Pick<ShareQuestionDialogProps, "ports" | "act" | "onClose"> &
  Pick<ShareQuestion, "share">;

/** The people as they are by now, also to whom the leave to invite is given meanwhile. */
function FollowedPeople({ ports, share: asked, act, onClose }: PeopleProps) {
  const share = useFollowedShare(ports, asked);
  const name = useShareName(share);
  if (mayInvite(share)) return <ListedShareDialog {...{ ports, share, name, onClose }} />;
  return <PeopleDialog {...{ share, name, act, onClose }} />;
}

/** Whoever may invite has the dialog of a share; the others see who is on it. */
function mayInvite(share: Share): boolean {
  return share.standing === "own" || (share.standing === "open" && canInvite(share));
}

interface EndDialogProps {
  readonly kind: "decline" | "leave";
  readonly share: Share;
  readonly name: string;
  readonly act: Shares["act"];
  readonly onClose: () => void;
}

/** Asks before an invitation is declined, or a share is left. */
function EndDialog({ kind, share, name, act, onClose }: EndDialogProps) {
  const { t } = useTranslation("shares");
  const refusalId = useId();
  const toast = useToast();
  const { isBusy, error, submit } = useSubmit();
  const end = { decline: declineShare, leave: leaveShare }[kind];
  const confirm = () =>
    submit(async () => {
      await act((ports) => end(ports, share));
      toast({ kind: "success", text: t(`end.${kind}.done`) });
      onClose();
    });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t(`end.${kind}.title`)}
      confirmLabel={t(`end.${kind}.confirm`)}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {error !== null && <Refusal error={error} id={refusalId} />}
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <p>{t(`end.${kind}.text`)}</p>
    </ConfirmDialog>
  );
}
