import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { type NameFieldUse, useNameCheck } from "./use-name-check.tsx";

interface NameDialogProps extends NameFieldUse {
  readonly title: string;
  readonly label: string;
  readonly confirm: string;
  /** UTF-16 units from the beginning that are selected: the part before the extension. */
  readonly stemUnits: number;
  /** What stood in the field before a lock; the writing goes on at its end. */
  readonly typed: string | null;
  readonly onType: (name: string) => void;
  /** What happened meanwhile to the thing that is named; it stands at the field until something else does. */
  readonly news?: string | undefined;
  /** Does the action; what it throws is shown under the field. */
  readonly onConfirm: (name: string) => Promise<void>;
  readonly onClose: () => void;
  /** The focus went back to where it was. */
  readonly onClosed?: () => void;
}

/** Asks for the name of a new folder, or a new name. */
export function NameDialog(props: NameDialogProps) {
  const { t } = useTranslation("files");
  const form = useId();
  const check = useNameCheck({ ...props, initial: props.typed ?? props.initial });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await check.submit(props.onConfirm)) props.onClose();
  };
  return (
    <Dialog
      open
      title={props.title}
      closeLabel={t("do.close")}
      onClose={props.onClose}
      onClosed={props.onClosed}
      foot={
        <>
          <Button onClick={props.onClose}>{t("do.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={check.isBusy}>
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
          value={check.name}
          error={check.error ?? props.news}
          onFocus={({ currentTarget }) => {
            const { length } = currentTarget.value;
            if (props.typed === null) currentTarget.setSelectionRange(0, props.stemUnits);
            else currentTarget.setSelectionRange(length, length);
          }}
          onChange={(event) => {
            check.type(event.currentTarget.value);
            props.onType(event.currentTarget.value);
          }}
        />
      </form>
    </Dialog>
  );
}
