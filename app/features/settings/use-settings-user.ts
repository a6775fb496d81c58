import { useRouteLoaderData } from "@remix-run/react";
import type { User } from "#app/core/account/user.ts";
import type { loadShell } from "#app/features/shell/load-shell.ts";
import { useShellUser } from "#app/features/shell/shell-user.ts";

/** Whose settings these are: as the server rendered them, and then as the browser last heard. */
export function useSettingsUser(): User {
  const frame = useRouteLoaderData<typeof loadShell>("routes/_shell");
  if (frame === undefined) throw new Error("settings stand in the frame of the panel");
  return useShellUser(frame.user);
}
