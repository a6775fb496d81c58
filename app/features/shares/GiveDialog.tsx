import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import type { Submit } from "#app/features/errors/use-submit.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { roleWord } from "./roles.ts";
import { Identity, NumberRows } from "./SafetyNumber.tsx";
import type { ToGive } from "./share-view.ts";

interface GiveDialogProps {
  readonly toGive: ToGive;
  readonly giving: Submit;
  readonly returnFocus: HTMLElement | null;
  readonly onGive: () => void;
  readonly onCompare: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody gets the key: whose it is, what he may do, and his number (Trust K3). */
export function GiveDialog({ toGive, giving, returnFocus, ...props }: GiveDialogProps) {
  const { t } = useTranslation("shares");
  const refusalId = useId();
  const { recipient, role } = toGive;
  const { email, userId, isVerified, safetyNumber } = recipient;
  return (
    <Dialog
      open
      title={t("give.title")}
      closeLabel={t("close")}
      returnFocus={returnFocus}
      onClose={props.onClose}
      footStart={
        !isVerified && (
          <Button kind="quiet" onClick={props.onCompare}>
            {t("give.compareFirst")}
          </Button>
        )
      }
      foot={
        <>
          <Button onClick={props.onClose}>{t("give.later")}</Button>
          <Button kind="primary" busy={giving.isBusy} data-autofocus onClick={props.onGive}>
            {t("give.confirm")}
          </Button>
        </>
      }
    >
      {giving.error !== null && <Refusal error={giving.error} id={refusalId} />}
      <Identity email={email} userId={userId}>
        <Badge level="info">{t(roleWord({ status: "invited", role }))}</Badge>
      </Identity>
      <p>{t(isVerified ? "give.known" : "give.first")}</p>
      <NumberRows label={t("compare.number", { email })} value={safetyNumber} />
      <Hint>{t("give.hint")}</Hint>
    </Dialog>
  );
}
