import { Suspense, useEffect } from "react";
import { useAuthState } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useClearToasts } from "#app/ui/overlays/Toast.tsx";

const UnlockDialog = lazyComponent(async () => (await import("./UnlockDialog.tsx")).UnlockDialog);

/** Asks for the password over the sealed list, and goes on where it was. */
export function UnlockGate() {
  const state = useAuthState();
  const clearToasts = useClearToasts();
  const isLocked = state.kind === "sealed" && state.reason === "locked";
  // Messages name files and folders.
  useEffect(() => {
    if (isLocked) clearToasts();
  }, [isLocked, clearToasts]);
  if (state.kind !== "sealed") return null;
  return (
    <Suspense>
      <UnlockDialog sealed={state} />
    </Suspense>
  );
}
