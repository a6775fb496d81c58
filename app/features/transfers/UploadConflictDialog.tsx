import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConflictAnswer, NameConflict, TransferEngine } from "#app/core/transfers/engine.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Checkbox } from "#app/ui/Check.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";

/** Asks about a name that is there already, whenever an upload runs into one. */
export function UploadConflictDialog({ engine }: { readonly engine: TransferEngine }) {
  const conflict = useObservable(engine.conflict);
  if (conflict === null) return null;
  return (
    <Question
      key={conflict.name}
      conflict={conflict}
      onAnswer={(answer) => engine.answerConflict(answer)}
    />
  );
}

interface QuestionProps {
  readonly conflict: NameConflict;
  /** `null`: closed without an answer, the row ends as 7030. */
  readonly onAnswer: (answer: ConflictAnswer | null) => void;
}

function Question({ conflict, onAnswer }: QuestionProps) {
  const { t } = useTranslation("transfers");
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
