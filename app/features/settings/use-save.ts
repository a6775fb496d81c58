import { useState } from "react";
import type { UserChange } from "#app/core/account/user.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import type { SaveStatus } from "./parts/SaveState.tsx";

export interface Save {
  readonly status: SaveStatus;
  /** Whether the page can save already. */
  readonly isReady: boolean;
  /** What is on its way to the server, shown in place of what stands. */
  readonly pending: UserChange | null;
  save(change: UserChange): Promise<boolean>;
}

/** Saves a change of the own record at once, and says what became of it. */
export function useSave(): Save {
  const runtime = useRuntime();
  const { isBusy, error, submit } = useSubmit();
  const [isSaved, setSaved] = useState(false);
  const [pending, setPending] = useState<UserChange | null>(null);
  const save = async (change: UserChange) => {
    if (runtime === null) return false;
    setSaved(false);
    setPending(change);
    const isDone = await submit(() => runtime.auth.saveUser(change));
    setPending(null);
    setSaved(isDone);
    return isDone;
  };
  return { status: toStatus({ isBusy, error, isSaved }), isReady: runtime !== null, pending, save };
}

interface SaveFacts {
  readonly isBusy: boolean;
  readonly error: ReturnType<typeof useSubmit>["error"];
  readonly isSaved: boolean;
}

function toStatus({ isBusy, error, isSaved }: SaveFacts): SaveStatus {
  if (isBusy) return { kind: "saving" };
  if (error !== null) return { kind: "failed", error };
  return { kind: isSaved ? "saved" : "idle" };
}
