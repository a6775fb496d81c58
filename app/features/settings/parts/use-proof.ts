import { useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";

/** What somebody proves himself with. */
export interface TypedProof {
  readonly password: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

export type Proof = ReturnType<typeof useProof>;

/** Password, and a code once the account asks for one, for what they allow. */
export function useProof() {
  const { isBusy, error, submit, forget } = useSubmit();
  const [typed, setTyped] = useState<TypedProof>({ password: "", twofacode: "" });
  const [asksCode, setAsksCode] = useState(false);
  const run = (work: (proof: TypedProof, signal: AbortSignal) => Promise<void>) =>
    submit(async (signal) => {
      try {
        await work({ ...typed, twofacode: typed.twofacode.trim() }, signal);
      } catch (caught) {
        if (hasCode(caught, CODES.tokenNeeded)) setAsksCode(true);
        throw caught;
      }
    });
  const type = (part: Partial<TypedProof>) => {
    setTyped((old) => ({ ...old, ...part }));
    forget();
  };
  // That a code is asked for is no failure: its field says so.
  const refusal = error?.code === CODES.tokenNeeded ? null : error;
  return { typed, type, asksCode, isBusy, refusal, run };
}
