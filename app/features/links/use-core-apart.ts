import { useCallback, useEffect, useRef } from "react";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { type CoreApart, startCoreApart } from "#app/platform/core-apart.client.ts";

/** Starts cores that end with the screen that asked for them, also where that went before one was here. */
export function useCoreApart(): () => Promise<CryptoPort> {
  const started = useRef<CoreApart[]>([]);
  const isShown = useRef(false);
  useEffect(() => {
    const cores = started.current;
    isShown.current = true;
    return () => {
      isShown.current = false;
      for (const core of cores.splice(0)) core.end();
    };
  }, []);
  return useCallback(async () => {
    const core = await startCoreApart();
    if (isShown.current) started.current.push(core);
    else core.end();
    return core.crypto;
  }, []);
}
