import { isPassing, type ToastMessage } from "./toast-queue.ts";

/**
 * How long a success message stands (Spec A§2.11).
 * @internal Tests move their clock by it.
 */
export const TOAST_MS = 3_000;

/** How long it stands when it offers an action, so that there is time to reach it. */
const TOAST_WITH_ACTION_MS = 8_000;

/** How long a message stands by itself, in milliseconds; `null`: until it is answered or taken away. */
export function toastLifeMs(toast: ToastMessage): number | null {
  if (!isPassing(toast)) return null;
  return toast.action ? TOAST_WITH_ACTION_MS : TOAST_MS;
}
