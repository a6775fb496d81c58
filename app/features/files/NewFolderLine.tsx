import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { Button } from "#app/ui/Button.tsx";
import { FieldBox, FieldError } from "#app/ui/Field.tsx";
import { Input } from "#app/ui/TextField.tsx";
import { FailureLine } from "./use-deed.tsx";

interface NewFolderLineProps {
  readonly initial: string;
  readonly onType: (name: string) => void;
  readonly onCreate: (name: string) => Promise<void>;
}

/** A new folder inside another dialog: a name and a button in one line. */
export function NewFolderLine({ initial, onType, onCreate }: NewFolderLineProps) {
  const { t } = useTranslation("files");
  const [name, setName] = useState(initial);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await onCreate(name);
    } catch (caught) {
      setError(toErrorShape(normalise(caught)));
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <FieldBox>
        <Input
          aria-label={t("folderDialog.label")}
          dir="auto"
          autoComplete="off"
          autoFocus
          value={name}
          aria-invalid={error !== null || undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            onType(event.currentTarget.value);
          }}
        />
        <Button type="submit">{t("folderDialog.create")}</Button>
      </FieldBox>
      {error !== null && (
        <FieldError>
          <FailureLine error={error} />
        </FieldError>
      )}
    </form>
  );
}
