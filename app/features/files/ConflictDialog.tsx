import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConflictAnswer, NameConflict } from "#app/core/transfers/engine.ts";
import { Button } from "#app/ui/Button.tsx";
import { Checkbox } from "#app/ui/Check.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";

interface ConflictDialogProps {
  readonly conflict: NameConflict;
  /** `null`: the question was closed. */
  readonly onAnswer: (answer: ConflictAnswer | null) => void;
}

/** A name that is there already: keep both or skip, for one or for all. */
export function ConflictDialog({ conflict, onAnswer }: ConflictDialogProps) {
  const { t } = useTranslation("files");
  const [forAll, setForAll] = useState(false);
  return (
    <Dialog
      open
      title={t("conflict.title", { name: conflict.name })}
      closeLabel={t("conflict.close")}
      onClose={() => onAnswer(null)}
      foot={
        <>
          <Button onClick={() => onAnswer({ action: "skip", forAll })}>{t("conflict.skip")}</Button>
          <Button
            kind="primary"
            data-autofocus
            onClick={() => onAnswer({ action: "keep-both", forAll })}
          >
            {t("conflict.keepBoth")}
          </Button>
        </>
      }
    >
      <p>{t("conflict.text")}</p>
      {conflict.remaining > 0 && (
        <Checkbox
          label={t("conflict.all", { count: conflict.remaining })}
          checked={forAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}
