import type { ReactNode } from "react";
import { describeFailure } from "./describe-failure.ts";
import { FailureText } from "./use-action.tsx";

/** '{code} {msg}' of a caught failure (Spec A§2.11). Its own module, so that it comes when one happens. */
export function toFailureLine(caught: unknown): ReactNode {
  return <FailureText error={describeFailure(caught)} />;
}
