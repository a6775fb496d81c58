import { useMemo, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { takenNames } from "#app/core/files/name-conflict.ts";
import {
  type DocumentType,
  findDocumentRefusal,
  type NewDocument,
} from "#app/core/files/new-document.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { toFieldError } from "./use-name-check.tsx";

const NO_TYPE = { kind: "code", code: CODES.documentTypeMissing } as const;

export interface NewDocumentUse {
  readonly neighbours: readonly FileItem[];
  readonly typed: string | null;
}

/** Type and name of a new document; nothing is said of either before it was typed or sent. */
export function useNewDocument({ neighbours, typed }: NewDocumentUse) {
  const [type, setType] = useState<DocumentType | null>(null);
  const [name, setName] = useState(typed ?? "");
  const [isTyped, setTyped] = useState(false);
  const [isSent, setSent] = useState(false);
  const { error: failure, isBusy, submit: send, forget } = useSubmit();
  const taken = useMemo(() => takenNames(neighbours), [neighbours]);
  const refusal = findDocumentRefusal(name, type, taken);
  const submit = async (onCreate: (document: NewDocument) => Promise<void>): Promise<boolean> => {
    setTyped(true);
    setSent(true);
    if (refusal !== null || type === null) return false;
    return send(() => onCreate({ typed: name, type }));
  };
  return {
    type,
    name,
    isBusy,
    submit,
    choose: (next: DocumentType) => {
      setType(next);
      forget();
    },
    write: (next: string) => {
      setName(next);
      setTyped(true);
      forget();
    },
    typeError: toFieldError(null, isSent && type === null ? NO_TYPE : null),
    nameError: toFieldError(failure, isTyped ? refusal : null),
  };
}
