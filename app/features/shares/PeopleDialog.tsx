import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Share, ShareMember } from "#app/core/shares/share.ts";
import { verifyMember } from "#app/core/shares/verify-member.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { CompareDialog } from "./CompareDialog.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { pinWord } from "./trust.ts";
import type { Shares } from "./use-shares.ts";

interface PeopleDialogProps {
  readonly share: Share;
  /** Of the folder, or what stands for it. */
  readonly name: string;
  readonly act: Shares["act"];
  readonly onClose: () => void;
}

/** Who is on a share of somebody else, and whether it is really them. */
export function PeopleDialog({ share, name, act, onClose }: PeopleDialogProps) {
  const { t } = useTranslation("shares");
  const opener = useRef(document.activeElement);
  const returnFocus = opener.current instanceof HTMLElement ? opener.current : null;
  const toast = useToast();
  const saving = useSubmit();
  const [compared, compare] = useState<ShareMember | null>(null);
  if (compared !== null) {
    const { email, userId, safetyNumber, pin } = compared;
    const confirmSame = () =>
      saving.submit(async () => {
        await act((ports) => verifyMember(ports, { shareId: share.shareId, member: compared }));
        toast({ kind: "success", text: t("compare.done") });
        compare(null);
      });
    return (
      <CompareDialog
        other={{ email, userId, safetyNumber, trust: pinWord(pin) }}
        ownNumber={share.members.find(({ isMe }) => isMe)?.safetyNumber ?? ""}
        saving={saving}
        returnFocus={returnFocus}
        onSame={() => void confirmSame()}
        onClose={() => compare(null)}
      />
    );
  }
  return (
    <Dialog
      open
      shape="wide"
      title={t("people.title", { name })}
      closeLabel={t("close")}
      returnFocus={returnFocus}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t("close")}</Button>}
    >
      {share.label !== null && <p dir="auto">{share.label.text}</p>}
      <PeopleList members={share.members} actions={{ onCompare: compare }} />
    </Dialog>
  );
}
