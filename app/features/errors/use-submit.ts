import { useCallback, useEffect, useRef, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";

/** What a form says of what was sent with it. */
type SubmitState =
  | { readonly kind: "idle" }
  | { readonly kind: "busy" }
  | { readonly kind: "failed"; readonly error: AppErrorShape };

export interface Submit {
  readonly isBusy: boolean;
  /** What the last one failed with; null once another began, or something was typed. */
  readonly error: AppErrorShape | null;
  /** Whether it was done. A second press while one runs does nothing. */
  submit(work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  forget(): void;
}

const IDLE: SubmitState = { kind: "idle" };

/** The submit of a form: idle, busy, failed with a code. What runs when the form goes is aborted. */
export function useSubmit(): Submit {
  const [state, setState] = useState<SubmitState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const submit = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current !== null) return false;
    const now = new AbortController();
    const { signal } = now;
    running.current = now;
    setState({ kind: "busy" });
    try {
      await work(signal);
      if (!signal.aborted) setState(IDLE);
      return true;
    } catch (caught) {
      const error = await toShape(caught);
      if (!signal.aborted) setState({ kind: "failed", error });
      return false;
    } finally {
      running.current = null;
    }
  }, []);
  const forget = useCallback(() => {
    setState((now) => (now.kind === "failed" ? IDLE : now));
  }, []);
  const error = state.kind === "failed" ? state.error : null;
  return { isBusy: state.kind === "busy", error, submit, forget };
}

/** The words for failures come when one is needed; without them there is nothing but the connection. */
async function toShape(caught: unknown): Promise<AppErrorShape> {
  try {
    const { describeFailure } = await import("./describe-failure.ts");
    return describeFailure(caught);
  } catch {
    return { code: navigator.onLine ? CODES.unknownApi : CODES.offline };
  }
}
