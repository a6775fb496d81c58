import { createContext } from "react";
import { ReloadPacer } from "#app/core/files/reload-pacer.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

/** Looks again after each change that the account is told of, until what it gives is called. */
export type Follow = (look: () => Promise<void>) => () => void;

/** How dialogs of a share hear of what others do; nothing is followed where nobody says how. */
export const FollowContext = createContext<Follow>(() => () => undefined);

/** However often it is told: nothing is read more often than it takes. */
export function followChanges({ clock, changes }: Pick<Runtime, "clock" | "changes">): Follow {
  return (look) => {
    const pacer = new ReloadPacer(clock, look);
    const stops = [
      changes.histId.subscribe(() => pacer.ask()),
      changes.on("shares", () => pacer.ask()),
    ];
    return () => {
      pacer.stop();
      for (const stop of stops) stop();
    };
  };
}
