import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { openShareRoot } from "#app/core/files/source-of.ts";
import { acceptShare, takeShare } from "#app/core/shares/accept-share.ts";
import type { Share } from "#app/core/shares/share.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FormRows } from "#app/ui/controls/FormRows.tsx";
import { Hint } from "#app/ui/Text.tsx";

interface JoinShareProps {
  readonly ports: FilesPorts;
  /** One that this account was invited to, or whose key it has not taken. */
  readonly share: Share;
  readonly onSave: (root: OpenedFolder) => void;
  readonly onBack: () => void;
}

/**
 * "Save and join" (Spec C§2.2): joins somebody's share, whose address and number are shown first (Trust
 * K3), and puts into its folder what was chosen. Where its key is still waited for, nothing goes there.
 */
export function JoinShare({ ports, share, onSave, onBack }: JoinShareProps) {
  const { t } = useTranslation("operations");
  const { isBusy, error, submit } = useSubmit();
  const [isWaiting, setWaiting] = useState(false);
  const [refusalId, number] = [useId(), share.owner?.safetyNumber ?? ""];
  const button = useRef<HTMLButtonElement>(null);
  // What was chosen is gone from the list.
  useEffect(() => button.current?.focus(), []);
  const join = () =>
    submit(async (signal) => {
      const standing =
        share.standing === "invited"
          ? await acceptShare(ports, share)
          : await takeShare(ports, share.shareId);
      if (standing === "waiting") setWaiting(true);
      else onSave(await openShareRoot(ports, share, signal));
    });
  return (
    <FormRows>
      {error !== null && <Refusal error={error} id={refusalId} />}
      {isWaiting ? (
        <BannerBox level="info">{t("join.waiting")}</BannerBox>
      ) : (
        <>
          <p>{t("join.text", { email: share.owner?.email ?? "" })}</p>
          <Hint>
            {t("join.number")} <bdi dir="ltr">{number}</bdi>
          </Hint>
          <Button ref={button} kind="primary" busy={isBusy} onClick={() => void join()}>
            {t("join.save")}
          </Button>
        </>
      )}
      <Button kind="quiet" onClick={onBack}>
        {t("join.back")}
      </Button>
    </FormRows>
  );
}
