import { useRef, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type {
  ChangeStep,
  PasswordChange,
  PasswordChangeInput,
} from "#app/core/auth/password/change-password.ts";
import { NEW_PASSWORD_CODES } from "#app/core/auth/password/new-password-codes.data.ts";
import { AppError, type AppErrorShape, hasCode } from "#app/core/errors/app-error.ts";
import type { Strength } from "#app/features/auth/use-strength.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

/** Codes that stand at a field of the form. */
const AT_FIELDS = {
  ...NEW_PASSWORD_CODES,
  [CODES.ownPasswordWrong]: "current",
  [CODES.credentialsIncorrect]: "twofacode",
  [CODES.credentialsIncorrectOther]: "twofacode",
} as const;
export type ChangeField = (typeof AT_FIELDS)[keyof typeof AT_FIELDS];

export type ChangeState =
  | {
      readonly kind: "form";
      readonly field: ChangeField | null;
      readonly error: AppErrorShape | null;
    }
  | { readonly kind: "busy"; readonly step: ChangeStep }
  | {
      readonly kind: "failed";
      readonly step: ChangeStep;
      readonly error: AppErrorShape;
      readonly isUnsure: boolean;
    }
  | { readonly kind: "done" };

const FORM: ChangeState = { kind: "form", field: null, error: null };
const AT_FORM = { step: "open", isUnsure: false, isDone: false } as const;

/** How far one change of the password is; `isUnsure` as `PasswordChange` says it. */
interface Progress {
  readonly step: ChangeStep;
  readonly isUnsure: boolean;
  readonly isDone: boolean;
}

/** One change of the password: what was typed, how far it is, and why it stopped. */
export function usePasswordChange(loadStrength: () => Promise<Strength>) {
  const runtime = useRuntime();
  const account = useAccount();
  const change = useRef<PasswordChange | null>(null);
  const { isBusy, error, submit, forget } = useSubmit();
  const [progress, setProgress] = useState<Progress>(AT_FORM);
  const [asksCode, setAsksCode] = useState(false);
  const start = async () => {
    if (runtime === null || account === null) throw new AppError(CODES.sessionEnded);
    const { startPasswordChange } = await import("#app/core/auth/password/start-change.ts");
    const { measure } = await loadStrength();
    change.current ??= startPasswordChange(runtime, account, measure);
    return change.current;
  };
  const note = (part: Partial<Progress>) => setProgress((now) => ({ ...now, ...part }));
  const run = (typed: Omit<PasswordChangeInput, "onStep">) =>
    submit(async () => {
      setProgress(AT_FORM);
      try {
        await (await start()).run({ ...typed, onStep: (step) => note({ step }) });
      } catch (caught) {
        note({ isUnsure: change.current?.isUnsure ?? false });
        if (hasCode(caught, CODES.tokenNeeded)) setAsksCode(true);
        throw caught;
      }
      note({ isDone: true });
      // The page says when it was; what fails now comes with the next look.
      account?.refresh().catch(() => undefined);
    });
  const state: ChangeState = isBusy
    ? { kind: "busy", step: progress.step }
    : progress.isDone
      ? { kind: "done" }
      : toState(error, progress);
  return { state, run, asksCode, backToForm: forget };
}

function toState(error: AppErrorShape | null, { step, isUnsure }: Progress): ChangeState {
  if (error === null || error.code === CODES.tokenNeeded) return FORM;
  const field = fieldOf(error.code);
  const isBefore = step === "open";
  if (field !== null || isBefore) return { kind: "form", field, error };
  return { kind: "failed", step, error, isUnsure };
}

function fieldOf(code: number): ChangeField | null {
  const fields: Readonly<Record<number, ChangeField>> = AT_FIELDS;
  return fields[code] ?? null;
}
