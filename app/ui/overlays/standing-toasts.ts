import { isPassing, MOST_AT_ONCE, type Toast } from "./toast-queue.ts";

/** What stands now, in the order in which it came: what stays goes before what passes and is shown in its turn. */
export function standing(toasts: readonly Toast[]): readonly Toast[] {
  const first = [...toasts].sort((a, b) => Number(isPassing(a)) - Number(isPassing(b)));
  const now = new Set(first.slice(0, MOST_AT_ONCE));
  return toasts.filter((one) => now.has(one));
}
