import { useEffect, useMemo } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import {
  ShareWork,
  type ShareWorkStart,
  type ShareWorkState,
} from "#app/core/shares/share-work.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";

/** The work on a share, as long as its dialog is there. `start`: of one identity meanwhile. */
export function useShareWork(
  ports: FilesPorts,
  start: ShareWorkStart,
): [ShareWorkState, ShareWork] {
  const work = useMemo(() => new ShareWork(ports, start), [ports, start]);
  useEffect(() => {
    void work.load();
    return () => work.close();
  }, [work]);
  return [useObservable(work.state), work];
}
