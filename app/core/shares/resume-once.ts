import type { FilesPorts } from "#app/core/files/files-source.ts";
import { hasToResume, resumeShares } from "./change-members.ts";
import type { Share } from "./share.ts";

/**
 * Goes on with what stopped, and takes next keys and roles, for lists of shares one after the other; gives
 * whether something came of it. Each state of a share is tried once: what fails, and what a server says
 * again, waits for the next visit.
 */
export function createResumer(ports: FilesPorts): (shares: readonly Share[]) => Promise<boolean> {
  const tried = new Set<string>();
  return async (shares) => {
    const waiting = shares.filter((share) => hasToResume(ports, share) && !tried.has(keyOf(share)));
    for (const share of waiting) tried.add(keyOf(share));
    let hasDone = false;
    for (const share of waiting) {
      const isDone = await resumeShares(ports, [share]).then(
        () => true,
        // One share stands in the way of no other; its controls say what is wrong with it.
        () => false,
      );
      hasDone ||= isDone;
    }
    return hasDone;
  };
}

function keyOf({ ks, standing, members }: Share): string {
  const granted = members.find(({ isMe }) => isMe)?.grantedRole ?? "";
  return `${ks} ${standing} ${granted}`;
}
