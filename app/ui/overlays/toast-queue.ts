import type { ReactNode } from "react";

/**
 * `success` and `info` go after 3000 ms, `critical` stays until its button is pressed (Spec A§2.11).
 * A `warning` stands as long as what it warns of: whoever shows it takes it away (Reading R-165).
 */
export type ToastKind = "info" | "success" | "warning" | "critical";

export type ToastMessage = {
  text: ReactNode;
  kind: ToastKind;
  /** At most one: "Undo", or for a critical message its "OK". */
  action?: { label: string; onAct?: (() => void) | undefined } | undefined;
};

export type Toast = ToastMessage & { id: number };

/** As many stand on each other at most, so that they leave room for what lies below; the rest waits (Reading R-517). */
export const MOST_AT_ONCE = 3;
/** However much goes wrong at once. */
const MOST_IN_ALL = 12;

/** Adds a message at the end; what offers nothing and would go by itself makes room, the oldest first. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const all = [...toasts, toast];
  if (all.length <= MOST_AT_ONCE) return all;
  const idle = toasts.find((one) => isPassing(one) && !one.action);
  const last = all.length > MOST_IN_ALL ? (all.find(isPassing) ?? all[0]) : undefined;
  return all.filter((one) => one !== (idle ?? last));
}

/** Whether it goes by itself; what does not is read out at once. */
export function isPassing({ kind }: ToastMessage): boolean {
  return kind === "success" || kind === "info";
}
