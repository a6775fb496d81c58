import { Suspense, useMemo, useState } from "react";
import type { NameUse } from "#app/contract/validate/name.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { takenNames } from "#app/core/files/name-conflict.ts";
import { findNameRefusal, type NameRefusal } from "#app/core/files/typed-name.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { useNameFaultText } from "#app/features/errors/name-fault-text.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";

/** A field for a name: what stands in it, and what is wrong with it as it is typed (Spec B§5). */
export interface NameCheck {
  readonly name: string;
  readonly error: JSX.Element | undefined;
  readonly isBusy: boolean;
  type(name: string): void;
  /** Does it with a name that can be used; whether that is done. What `action` throws stands at the field. */
  submit(action: (name: string) => Promise<void>): Promise<boolean>;
}

export interface NameFieldUse {
  readonly use: NameUse;
  readonly initial: string;
  /** What the name will stand beside, as far as it is known. */
  readonly neighbours: readonly FileItem[];
}

/** Nothing is said of a name before somebody typed or sent it. */
export function useNameCheck({ use, initial, neighbours }: NameFieldUse): NameCheck {
  const [name, setName] = useState(initial);
  const [isTyped, setTyped] = useState(false);
  const { error: failure, isBusy, submit: send, forget } = useSubmit();
  const taken = useMemo(() => takenNames(neighbours), [neighbours]);
  const refusal = findNameRefusal(name, use, taken);
  const submit = async (action: (name: string) => Promise<void>): Promise<boolean> => {
    setTyped(true);
    return refusal === null && send(() => action(name));
  };
  const type = (next: string) => {
    setName(next);
    setTyped(true);
    forget();
  };
  return { name, isBusy, type, submit, error: toFieldError(failure, isTyped ? refusal : null) };
}

/** What stands at a field for a name; `failure` is what its action threw. */
export function toFieldError(failure: AppErrorShape | null, refusal: NameRefusal | null) {
  if (failure !== null) return <FailureText error={failure} />;
  if (refusal === null) return undefined;
  return (
    <Suspense>
      <RefusalText refusal={refusal} />
    </Suspense>
  );
}

function RefusalText({ refusal }: { readonly refusal: NameRefusal }) {
  const toFaultText = useNameFaultText();
  const toErrorText = useErrorText();
  return (
    <>
      {refusal.kind === "fault"
        ? toFaultText(refusal.fault)
        : toErrorText({ code: refusal.code }).text}
    </>
  );
}
