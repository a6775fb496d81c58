import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { TabMessage, TabsPort } from "#app/core/ports.ts";

const KINDS: ReadonlySet<string> = new Set([
  "signed-out",
  "locked",
  "signed-in",
  "tree-changed",
  "news",
]);
const NEWS: ReadonlySet<string> = new Set(["links", "shares"]);

/** Speaks to the other tabs of this browser; a tab never hears itself. */
export function createTabs(): TabsPort {
  const channel = new BroadcastChannel(`${STORAGE_PREFIX}tabs`);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      const hear = (event: MessageEvent<unknown>) => {
        if (isTabMessage(event.data)) listener(event.data);
      };
      channel.addEventListener("message", hear);
      return () => channel.removeEventListener("message", hear);
    },
  };
}

function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== "object" || data === null || !("kind" in data)) return false;
  if (typeof data.kind !== "string" || !KINDS.has(data.kind)) return false;
  if (data.kind === "news") return "news" in data && NEWS.has(String(data.news));
  return data.kind !== "tree-changed" || ("histId" in data && typeof data.histId === "string");
}
