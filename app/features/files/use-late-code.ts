import { useEffect, useState } from "react";

/**
 * A function whose code comes when it is first needed (P3); null until then. Without a connection it is
 * asked for again with the next need. `load` keeps its identity.
 */
export function useLateCode<Code extends object>(
  isNeeded: boolean,
  load: () => Promise<Code>,
): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    // What comes when the part of the screen is gone changes nothing.
    if (isNeeded && code === null)
      load().then(
        (loaded) => setCode(() => loaded),
        () => undefined,
      );
  }, [isNeeded, code, load]);
  return code;
}
