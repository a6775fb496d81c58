import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { FailureLine } from "./use-deed.tsx";

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly confirm: string;
  readonly initial: string;
  /** UTF-16 units from the beginning that are selected: the part before the extension. */
  readonly stemUnits: number;
  /** What stood in the field before a lock; the writing goes on at its end. */
  readonly typed: string | null;
  readonly onType: (name: string) => void;
  /** Does the deed; what it throws is shown under the field. */
  readonly onConfirm: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a new folder, or a new name. */
export function NameDialog(props: NameDialogProps) {
  const { t } = useTranslation("files");
  const form = useId();
  const [name, setName] = useState(props.typed ?? props.initial);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await props.onConfirm(name);
      props.onClose();
    } catch (caught) {
      setError(toErrorShape(normalise(caught)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={props.title}
      closeLabel={t("do.close")}
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={props.onClose}>{t("do.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={props.label}
          dir="auto"
          autoComplete="off"
          value={name}
          error={error === null ? undefined : <FailureLine error={error} />}
          onFocus={({ currentTarget }) => {
            const { length } = currentTarget.value;
            if (props.typed === null) currentTarget.setSelectionRange(0, props.stemUnits);
            else currentTarget.setSelectionRange(length, length);
          }}
          onChange={(event) => {
            setName(event.currentTarget.value);
            props.onType(event.currentTarget.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
