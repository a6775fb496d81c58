import { useSyncExternalStore } from "react";

const DARK = "(prefers-color-scheme: dark)";

/** Whether the page is dark now: as chosen, else as the system says. False on the server. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDarkNow, isDarkOnServer);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = matchMedia(DARK);
  system.addEventListener("change", listener);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", listener);
  };
}

function isDarkNow(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? matchMedia(DARK).matches : chosen === "dark";
}

/** The system's wish is known in the browser only. */
function isDarkOnServer(): boolean {
  return false;
}
