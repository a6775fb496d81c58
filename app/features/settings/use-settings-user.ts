import { useRouteLoaderData } from "@remix-run/react";
import type { User } from "#app/core/account/user.ts";
import type { loadShell } from "#app/features/shell/load-shell.server.ts";
import { useShellUser } from "#app/features/shell/shell-user.ts";

/** Whose settings these are: as the server rendered them, and then as the browser last heard. */
export function useSettingsUser(): User {
  return useShellUser(useFrame().user);
}

/** How the organisation is called that signs people in here; null without one. */
export function useSsoName(): string | null {
  return useFrame().ssoName;
}

/** Where people pay; null: nothing is sold here. */
export function useBillingOrigin(): string | null {
  return useFrame().billingOrigin;
}

/** What the server said of the frame when it drew it. */
export function useFrame() {
  const frame = useRouteLoaderData<typeof loadShell>("routes/_shell");
  if (frame === undefined) throw new Error("settings stand in the frame of the panel");
  return frame;
}
