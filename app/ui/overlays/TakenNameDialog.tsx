import { useState } from "react";
import { Button } from "#app/ui/controls/Button.tsx";
import { Checkbox } from "#app/ui/controls/Checkbox.tsx";
import { Dialog } from "./Dialog.tsx";

export interface TakenNameTexts {
  readonly title: string;
  readonly text: string;
  /** What it is called where both are kept; left out where that is not known. */
  readonly free?: string;
  readonly skip: string;
  readonly keepBoth: string;
  /** Offers to put the new one in its place; left out where that cannot be. */
  readonly replace?: string;
  readonly close: string;
  /** Offers the same answer for all that follow; `null` when nothing does. */
  readonly forAll: string | null;
}

interface TakenNameDialogProps {
  readonly texts: TakenNameTexts;
  readonly onAnswer: (action: "skip" | "keep-both" | "replace", forAll: boolean) => void;
  /** Closed without an answer. */
  readonly onClose: () => void;
}

/** A name that is there already: keep both, replace or skip, for one or for all. */
export function TakenNameDialog({ texts, onAnswer, onClose }: TakenNameDialogProps) {
  const [forAll, setForAll] = useState(false);
  return (
    <Dialog
      open
      title={texts.title}
      closeLabel={texts.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => onAnswer("skip", forAll)}>{texts.skip}</Button>
          {texts.replace !== undefined && (
            <Button onClick={() => onAnswer("replace", forAll)}>{texts.replace}</Button>
          )}
          <Button kind="primary" data-autofocus onClick={() => onAnswer("keep-both", forAll)}>
            {texts.keepBoth}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      {texts.free !== undefined && <p>{texts.free}</p>}
      {texts.forAll !== null && (
        <Checkbox
          label={texts.forAll}
          checked={forAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}
