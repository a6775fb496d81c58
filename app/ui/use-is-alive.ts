import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page has come to life: a press on what the server drew would be lost before. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
