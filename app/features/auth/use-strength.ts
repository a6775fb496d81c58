import { useRef, useState } from "react";
import type { MeasureStrength } from "#app/core/auth/sign-up-rules.ts";
import type { PasswordMeter } from "./PasswordMeter.tsx";

/** The judge of passwords with its dictionaries and its meter. */
export interface Strength {
  readonly measure: MeasureStrength;
  readonly Meter: typeof PasswordMeter;
}

/** Strength is judged once `load` was called and its dictionaries are here; null before. */
export function useStrength() {
  const [strength, setStrength] = useState<Strength | null>(null);
  const loading = useRef<Promise<Strength> | null>(null);
  const load = async (): Promise<Strength> => {
    loading.current ??= loadStrength();
    try {
      const loaded = await loading.current;
      setStrength(loaded);
      return loaded;
    } catch (error) {
      // The next focus tries again.
      loading.current = null;
      throw error;
    }
  };
  return { strength, load };
}

async function loadStrength(): Promise<Strength> {
  const [{ createStrength }, { PasswordMeter: Meter }] = await Promise.all([
    import("#app/core/auth/password-strength.ts"),
    import("./PasswordMeter.tsx"),
  ]);
  return { measure: createStrength(), Meter };
}
