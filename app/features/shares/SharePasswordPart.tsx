import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type OfferedPassword,
  offerSharePassword,
  showGivenPassword,
} from "#app/core/shares/join-by-password.ts";
import type { ShareWork } from "#app/core/shares/share-work.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { useCopyText } from "#app/ui/use-copy-text.ts";

const GROUP = /(.{8})(?=.)/gu;

interface SharePasswordPartProps {
  readonly work: ShareWork;
  /** Else somebody looks who may invite, and whom its owner gave it. */
  readonly isOwn: boolean;
}

/** The password of a share, for telling it elsewhere (Spec C§2.2, Formats 5); gone with the dialog. */
export function SharePasswordPart({ work, isOwn }: SharePasswordPartProps) {
  const { t } = useTranslation("shares");
  const copy = useCopyText({
    copied: t("password.copied"),
    failed: t("password.notCopied"),
    close: t("password.close"),
  });
  const refusalId = useId();
  const hintId = useId();
  const { isBusy, error, submit } = useSubmit();
  const [offered, offer] = useState<OfferedPassword | null>(null);
  const read = isOwn ? offerSharePassword : showGivenPassword;
  const show = () =>
    submit(async () => offer(await work.act((ports, { shareId }) => read(ports, shareId))));
  if (offered === null) {
    return (
      <div>
        {error !== null && <Refusal error={error} id={refusalId} />}
        <Button busy={isBusy} onClick={() => void show()}>
          {t("password.show")}
        </Button>
      </div>
    );
  }
  const text = offered.password.replaceAll(GROUP, "$1-");
  return (
    <div>
      <div className="share-invite-line">
        <TextField
          label={t("password.label")}
          aria-describedby={hintId}
          face="mono"
          dir="ltr"
          readOnly
          value={text}
        />
        <Button onClick={() => void copy(text)}>{t("password.copy")}</Button>
      </div>
      <Hint id={hintId}>{t(offered.isOpen ? "password.hint" : "password.closed")}</Hint>
    </div>
  );
}
