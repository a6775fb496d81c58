import { useEffect, useState } from "react";
import { type ResetSwitch, resetSwitchOf } from "#app/core/auth/password/reset-switch.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { Store } from "#app/core/observable.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { useAccount, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

const NONE = new Store<Manifest | null>(null);

/** null: the account is not open, or there is nothing to turn on here (8130). */
export function useResetSwitch(): ResetSwitch | null {
  const user = useSettingsUser();
  const manifest = useObservable<Manifest | null>(useAccount()?.manifest ?? NONE);
  const canTurnOn = useIsPinned();
  if (manifest === null) return null;
  const state = resetSwitchOf(user, manifest);
  return state === "off" && !canTurnOn ? null : state;
}

/** Whether this build names somebody who may reset passwords. */
function useIsPinned(): boolean {
  const crypto = useRuntime()?.crypto;
  const [isPinned, setPinned] = useState(false);
  useEffect(() => {
    let isOver = false;
    crypto?.pinnedResetKey().then(
      (pinned) => {
        if (!isOver) setPinned(pinned !== null);
      },
      // Keys that do not start say so elsewhere.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [crypto]);
  return isPinned;
}
