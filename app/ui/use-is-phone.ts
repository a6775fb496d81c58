import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 599px)";

/** Whether the window is as narrow as a phone's, also once it is turned. Not for what the server draws. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
