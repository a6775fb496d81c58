import { useState } from "react";
import type { MeasureStrength } from "./strength.ts";

/** The judge of passwords, loaded when `load` is first called. Without it there is no meter. */
export function useStrength() {
  const [measure, setMeasure] = useState<MeasureStrength | null>(null);
  const load = async () => {
    if (measure !== null) return;
    const { createStrength } = await import("./strength.ts");
    const judge = createStrength();
    setMeasure(() => judge);
  };
  return { measure, load: () => void load().catch(() => undefined) };
}
