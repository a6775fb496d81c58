import { Suspense } from "react";
import { useAuthState } from "#app/platform/runtime-context.tsx";
import { latePart } from "#app/ui/late-part.ts";

const UnlockDialog = latePart(async () => (await import("./UnlockDialog.tsx")).UnlockDialog);

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
