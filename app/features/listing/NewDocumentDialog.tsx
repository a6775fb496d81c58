import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import type { FileItem } from "#app/core/files/item.ts";
import {
  DOCUMENT_TYPES,
  type DocumentType,
  type NewDocument,
} from "#app/core/files/new-document.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldError } from "#app/ui/controls/Field.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useNewDocument } from "./use-new-document.tsx";

interface NewDocumentDialogProps {
  /** Of the folder it will lie in. */
  readonly folderName: string;
  /** What lies there, as far as it is known. */
  readonly neighbours: readonly FileItem[];
  /** What stood in the field before a lock. */
  readonly typed: string | null;
  readonly onType: (name: string) => void;
  /** Makes and uploads it; what it throws stands at the name. */
  readonly onCreate: (document: NewDocument) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the type and the name of a new document (Spec B§2). */
export function NewDocumentDialog(props: NewDocumentDialogProps) {
  const { t } = useTranslation(["documents", "files"]);
  const form = useId();
  const check = useNewDocument(props);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await check.submit(props.onCreate)) props.onClose();
  };
  return (
    <Dialog
      open
      title={t("title")}
      closeLabel={t("files:do.close")}
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={props.onClose}>{t("files:do.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={check.isBusy}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={form} className="new-document" onSubmit={submit} noValidate>
        <Templates type={check.type} error={check.typeError} onChoose={check.choose} />
        <TextField
          label={t("name")}
          dir="auto"
          autoComplete="off"
          value={check.name}
          error={check.nameError}
          hint={t("place", { name: props.folderName })}
          onChange={(event) => {
            check.write(event.currentTarget.value);
            props.onType(event.currentTarget.value);
          }}
        />
      </form>
    </Dialog>
  );
}

interface TemplatesProps {
  readonly type: DocumentType | null;
  readonly error: JSX.Element | undefined;
  readonly onChoose: (type: DocumentType) => void;
}

function Templates({ type, error, onChoose }: TemplatesProps) {
  const { t } = useTranslation("documents");
  const group = useId();
  const note = useId();
  return (
    <fieldset
      className="templates"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : note}
    >
      <legend>{t("type")}</legend>
      <div className="templates-row">
        {DOCUMENT_TYPES.map((one) => (
          <label key={one} className="template">
            <input
              type="radio"
              name={group}
              checked={one === type}
              onChange={() => onChoose(one)}
            />
            <FileTypeIcon symbol={symbolOf({ type: "file", name: `.${one}.${one}` })} size={48} />
            <b>{t(`types.${one}`)}</b>
            <span>{`.${one}`}</span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={note}>{error}</FieldError>}
    </fieldset>
  );
}
