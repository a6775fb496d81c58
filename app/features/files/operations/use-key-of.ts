import { useRef } from "react";

/** A key for each value that comes: what follows another is drawn anew, and does not go on with its state. */
export function useKeyOf(value: object): number {
  const last = useRef({ value, key: 0 });
  if (last.current.value !== value) last.current = { value, key: last.current.key + 1 };
  return last.current.key;
}
