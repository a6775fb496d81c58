import { useContext, useEffect, useState } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import type { Share } from "#app/core/shares/share.ts";
import { FollowContext } from "./follow-changes.ts";

/** A share as it is told to be after each change; where it cannot be read, what is there stays. */
export function useFollowedShare(ports: FilesPorts, asked: Share): Share {
  const follow = useContext(FollowContext);
  const [told, tell] = useState<Share>(asked);
  const { shareId } = asked;
  useEffect(() => {
    let isOver = false;
    const stop = follow(async () => {
      const share = await readShare(ports, shareId).catch(() => null);
      if (share !== null && !isOver) tell(share);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [follow, ports, shareId]);
  return told;
}
