import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Share } from "#app/core/shares/share.ts";
import { LABEL_MAX, writeLabel } from "#app/core/shares/share-label.ts";
import type { ShareWork } from "#app/core/shares/share-work.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Hint } from "#app/ui/Text.tsx";

interface ShareLabelFormProps {
  readonly share: Share;
  readonly work: ShareWork;
}

/** What the share is called for its members (Spec C§2.2); empty takes the label away. */
export function ShareLabelForm({ share, work }: ShareLabelFormProps) {
  const { t } = useTranslation("shares");
  const toast = useToast();
  const refusalId = useId();
  const hintId = useId();
  const { isBusy, error, submit, forget } = useSubmit();
  const [typed, type] = useState<string | null>(null);
  const { label } = share;
  const text = typed ?? label?.text ?? "";
  const isNews = text.trim() !== (label?.text ?? "") || label?.isOlder === true;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isNews) return;
    void submit(async () => {
      await work.act((ports, now) => writeLabel(ports, { share: now, text }));
      type(null);
      toast({ kind: "success", text: t(text.trim() === "" ? "label.removed" : "label.saved") });
    });
  };
  return (
    <form onSubmit={save}>
      {error !== null && <Refusal error={error} id={refusalId} />}
      <div className="share-invite-line">
        <TextField
          label={t("label.label")}
          aria-describedby={hintId}
          dir="auto"
          autoComplete="off"
          maxLength={LABEL_MAX}
          value={text}
          onChange={({ target }) => {
            forget();
            type(target.value);
          }}
        />
        <Button type="submit" busy={isBusy} disabled={!isNews}>
          {t("label.save")}
        </Button>
      </div>
      <Hint id={hintId}>{t(label?.isOlder === true ? "label.older" : "label.hint")}</Hint>
    </form>
  );
}
