import { useRef, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type {
  ChangeStep,
  PasswordChange,
  PasswordChangeInput,
} from "#app/core/auth/password/change-password.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import type { Strength } from "#app/features/auth/use-strength.ts";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

/** Codes that stand at a field of the form. */
const AT_FIELDS = {
  [CODES.ownPasswordWrong]: "current",
  [CODES.passwordMissing]: "password",
  [CODES.passwordsMissing]: "password",
  [CODES.passwordLength]: "password",
  [CODES.passwordGuessable]: "password",
  [CODES.passwordsDifferAtChange]: "passwordAgain",
  [CODES.hintTellsPassword]: "hint",
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

/** One change of the password: what was typed, how far it is, and why it stopped. */
export function usePasswordChange(loadStrength: () => Promise<Strength>) {
  const runtime = useRuntime();
  const account = useAccount();
  const change = useRef<PasswordChange | null>(null);
  const [state, setState] = useState<ChangeState>(FORM);
  const [asksCode, setAsksCode] = useState(false);
  const start = async () => {
    if (runtime === null || account === null) throw await sessionEnded();
    const { startPasswordChange } = await import("#app/core/auth/password/start-change.ts");
    const { measure } = await loadStrength();
    change.current ??= startPasswordChange(runtime, account, measure);
    return change.current;
  };
  const run = async (typed: Omit<PasswordChangeInput, "onStep">) => {
    let step: ChangeStep = "open";
    const onStep = (now: ChangeStep) => {
      step = now;
      setState({ kind: "busy", step });
    };
    onStep(step);
    try {
      await (await start()).run({ ...typed, onStep });
      setState({ kind: "done" });
      // The page says when it was; what fails now comes with the next look.
      account?.refresh().catch(() => undefined);
    } catch (caught) {
      const { describeFailure } = await import("#app/features/errors/describe-failure.ts");
      const error = describeFailure(caught);
      if (error.code === CODES.tokenNeeded) setAsksCode(true);
      setState(toState(error, step, change.current?.isUnsure ?? false));
    }
  };
  const backToForm = () => setState((now) => (now.kind === "form" ? FORM : now));
  return { state, run, asksCode, backToForm };
}

function toState(error: AppErrorShape, step: ChangeStep, isUnsure: boolean): ChangeState {
  if (error.code === CODES.tokenNeeded) return FORM;
  const field = fieldOf(error.code);
  const isBefore = step === "open";
  if (field !== null || isBefore) return { kind: "form", field, error };
  return { kind: "failed", step, error, isUnsure };
}

function fieldOf(code: number): ChangeField | null {
  const fields: Readonly<Record<number, ChangeField>> = AT_FIELDS;
  return fields[code] ?? null;
}

async function sessionEnded() {
  const { AppError } = await import("#app/core/errors/app-error.ts");
  return new AppError(CODES.sessionEnded);
}
