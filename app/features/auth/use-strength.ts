import { useState } from "react";
import type { PasswordMeter } from "./PasswordMeter.tsx";

/** The meter of passwords with its dictionaries, loaded when `load` is first called; null before. */
export function useStrength() {
  const [Meter, setMeter] = useState<typeof PasswordMeter | null>(null);
  const load = async () => {
    if (Meter !== null) return;
    const loaded = await import("./PasswordMeter.tsx");
    setMeter(() => loaded.PasswordMeter);
  };
  return { Meter, load: () => void load().catch(() => undefined) };
}
