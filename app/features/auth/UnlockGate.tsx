import { lazy, Suspense } from "react";
import { useAuthState } from "#app/platform/runtime-context.tsx";

const UnlockDialog = lazy(async () => ({
  default: (await import("./UnlockDialog.tsx")).UnlockDialog,
}));

/** Asks for the password over the sealed list, and goes on where it was. */
export function UnlockGate() {
  const state = useAuthState();
  if (state.kind !== "sealed") return null;
  return (
    <Suspense fallback={null}>
      <UnlockDialog sealed={state} />
    </Suspense>
  );
}
