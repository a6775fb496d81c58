import { type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";

/** A caught failure as plain data. Its own module, so that forms load it only when one happens. */
export function describeFailure(caught: unknown): AppErrorShape {
  return toErrorShape(normalise(caught, { isOnline: navigator.onLine }));
}
