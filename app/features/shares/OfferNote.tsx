import { useTranslation } from "react-i18next";
import type { Share } from "#app/core/shares/share.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import { BreakableAddress } from "./BreakableAddress.tsx";
import type { Managing } from "./use-managing.ts";

interface OfferNoteProps {
  readonly share: Share;
  readonly dialog: Pick<Managing, "askToFinish" | "takeBackOffer">;
}

/** How far a share is handed over, and what its owner can do about it (Reading R-251). */
export function OfferNote({ share, dialog }: OfferNoteProps) {
  const { t } = useTranslation("shares");
  const { offer, members } = share;
  const to = members.find(({ memberId }) => memberId === offer?.memberId);
  if (offer === null || to === undefined) return null;
  const { email } = to;
  const isTaken = offer.successorId !== null;
  const fact = t(isTaken ? "handover.takenBy" : "handover.offeredTo", { email });
  return (
    <BannerBox level="info" fact={<BreakableAddress text={fact} email={email} />}>
      {t(isTaken ? "handover.finishHint" : "handover.waits")}{" "}
      <TextButton onClick={dialog.takeBackOffer}>{t("handover.takeBack")}</TextButton>
      {isTaken && (
        <>
          {" "}
          <TextButton onClick={dialog.askToFinish}>{t("handover.finish")}</TextButton>
        </>
      )}
    </BannerBox>
  );
}
