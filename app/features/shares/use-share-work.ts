import { useContext, useEffect, useMemo } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import {
  ShareWork,
  type ShareWorkStart,
  type ShareWorkState,
} from "#app/core/shares/share-work.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { FollowContext } from "./follow-changes.ts";

/**
 * The work on a share, as long as its dialog is there, and what others do to it meanwhile. `start`: of one
 * identity meanwhile.
 */
export function useShareWork(
  ports: FilesPorts,
  start: ShareWorkStart,
): [ShareWorkState, ShareWork] {
  const work = useMemo(() => new ShareWork(ports, start), [ports, start]);
  const follow = useContext(FollowContext);
  useEffect(() => {
    void work.load();
    return () => work.close();
  }, [work]);
  useEffect(() => follow(() => work.look()), [follow, work]);
  return [useObservable(work.state), work];
}
