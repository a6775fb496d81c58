import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { useNameCheck } from "#app/features/listing/use-name-check.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldBox, FieldError } from "#app/ui/controls/Field.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";

interface NewFolderRowProps {
  readonly initial: string;
  /** What lies where the folder will be, as far as it is known. */
  readonly neighbours: readonly FileItem[];
  readonly onType: (name: string) => void;
  readonly onCreate: (name: string) => Promise<void>;
}

/** A new folder inside another dialog: a name and a button in one line. */
export function NewFolderRow({ initial, neighbours, onType, onCreate }: NewFolderRowProps) {
  const { t } = useTranslation("files");
  const note = useId();
  const { name, error, type, submit } = useNameCheck({ use: "folder", initial, neighbours });
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(onCreate);
      }}
    >
      <FieldBox>
        <Input
          aria-label={t("folderDialog.label")}
          aria-describedby={error === undefined ? undefined : note}
          dir="auto"
          autoComplete="off"
          autoFocus
          value={name}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => {
            type(event.currentTarget.value);
            onType(event.currentTarget.value);
          }}
        />
        <Button type="submit">{t("folderDialog.create")}</Button>
      </FieldBox>
      {error !== undefined && <FieldError id={note}>{error}</FieldError>}
    </form>
  );
}
