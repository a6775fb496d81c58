import { standing } from "./standing-toasts.ts";
import { ToastItem } from "./ToastItem.tsx";
import type { Toast } from "./toast-queue.ts";

interface ToastItemsProps {
  readonly toasts: readonly Toast[];
  /** Those of them that are read out in one place. */
  readonly all: readonly Toast[];
  readonly onGone: (id: number) => void;
}

/** The messages of one place that stand now; the others wait. */
export function ToastItems({ toasts, all, onGone }: ToastItemsProps) {
  const now = new Set(standing(toasts));
  return all
    .filter((toast) => now.has(toast))
    .map((toast) => <ToastItem key={toast.id} toast={toast} onGone={onGone} />);
}
