import { useRouteLoaderData } from "@remix-run/react";
import type { User } from "#app/core/account/user.ts";
import type { loadShell } from "./load-shell.server.ts";
import { useShellUser } from "./shell-user.ts";

/** What the server said of the frame when it drew it. */
export function useFrame() {
  const frame = useRouteLoaderData<typeof loadShell>("routes/_shell");
  if (frame === undefined) throw new Error("the page stands in the frame of the panel");
  return frame;
}

/** Whose frame it is: as the server rendered them, and then as the browser last heard. */
export function useFrameUser(): User {
  return useShellUser(useFrame().user);
}
