import type { OnlinePort } from "#app/core/ports.ts";

export const browserOnline: OnlinePort = {
  isOnline: () => navigator.onLine,
  onOnline: (listener) => {
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  },
};
