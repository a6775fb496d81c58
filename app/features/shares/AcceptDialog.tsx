import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type AcceptedShare, acceptShare, takeShare } from "#app/core/shares/accept-share.ts";
import type { Share, ShareMember } from "#app/core/shares/share.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Identity, NumberRows } from "./SafetyNumber.tsx";
import { pinWord } from "./trust.ts";
import type { Shares } from "./use-shares.ts";

interface AcceptDialogProps {
  readonly share: Share;
  /** The key of a share that was accepted before is here. */
  readonly isAccepted: boolean;
  readonly act: Shares["act"];
  readonly onClose: () => void;
}

/** Asks before somebody's share is joined: whose it is, and the number of the key (Trust K3). */
export function AcceptDialog({ share, isAccepted, act, onClose }: AcceptDialogProps) {
  const { t } = useTranslation("shares");
  const refusalId = useId();
  const toast = useToast();
  const { isBusy, error, submit } = useSubmit();
  const { owner } = share;
  const accept = () =>
    submit(async () => {
      const standing = await act<AcceptedShare>((ports) =>
        isAccepted ? takeShare(ports, share.shareId) : acceptShare(ports, share),
      );
      toast({
        kind: "success",
        text: t(standing === "open" ? "accept.done" : "accept.doneWaiting"),
      });
      onClose();
    });
  return (
    <Dialog
      open
      title={t("accept.title")}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {owner !== null && owner.pin !== "changed" && (
            <Button kind="primary" busy={isBusy} data-autofocus onClick={() => void accept()}>
              {t(isAccepted ? "accept.take" : "accept.confirm")}
            </Button>
          )}
        </>
      }
    >
      {error !== null && <Refusal error={error} id={refusalId} />}
      {owner !== null && <Owner owner={owner} />}
      <p>{t("accept.text")}</p>
    </Dialog>
  );
}

function Owner({ owner }: { readonly owner: ShareMember }) {
  const { t } = useTranslation("shares");
  const { email, userId, pin, safetyNumber } = owner;
  return (
    <>
      {pin === "changed" && (
        <BannerBox level="error" fact={t("compare.changed")}>
          {t("compare.changedText")}
        </BannerBox>
      )}
      <Identity email={email} userId={userId}>
        <Badge level={pin === "changed" ? "danger" : "info"}>{t(`pin.${pinWord(pin)}`)}</Badge>
      </Identity>
      {pin === "none" && <p>{t("accept.first")}</p>}
      <NumberRows label={t("compare.number", { email })} value={safetyNumber} />
    </>
  );
}
