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

/** Older messages go when more than this many would stand on each other. */
const MOST_AT_ONCE = 4;

/** Adds a message at the end; of too many the oldest that would go by itself goes. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const all = [...toasts, toast];
  if (all.length <= MOST_AT_ONCE) return all;
  const passing = all.find(isPassing) ?? all[0];
  return all.filter((one) => one !== passing);
}

/** Whether it goes by itself; what does not is read out at once. */
export function isPassing({ kind }: ToastMessage): boolean {
  return kind === "success" || kind === "info";
}
