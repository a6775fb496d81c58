import type { ReactNode } from "react";

export type ToastMessage = {
  text: ReactNode;
  /** `success` goes after 3000 ms; `critical` stays until its button is pressed (Spec A§2.11). */
  kind: "success" | "critical";
  /** At most one: "Undo", or for a critical message its "OK". */
  action?: { label: string; onAct?: (() => void) | undefined } | undefined;
};

export type Toast = ToastMessage & { id: number };

/** Older messages go when more than this many would stand on each other. */
const MOST_AT_ONCE = 4;

/** How long a success message stands (Spec A§2.11). */
export const TOAST_MS = 3_000;

/** How long it stands when it offers an action, so that there is time to reach it. */
export const TOAST_WITH_ACTION_MS = 8_000;

/** Adds a message at the end; of too many the oldest that would go by itself goes. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const all = [...toasts, toast];
  if (all.length <= MOST_AT_ONCE) return all;
  const passing = all.find((one) => one.kind === "success") ?? all[0];
  return all.filter((one) => one !== passing);
}

/** How long a message stands by itself, in milliseconds; `null`: until it is answered. */
export function toastLifeMs(toast: ToastMessage): number | null {
  if (toast.kind === "critical") return null;
  return toast.action ? TOAST_WITH_ACTION_MS : TOAST_MS;
}
