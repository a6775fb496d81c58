import { useRouteLoaderData } from "@remix-run/react";
import type { loadShell } from "./load-shell.server.ts";

/** Whether plans can be bought here; ways that would lead to none are not shown (Reading R-489). */
export function useIsSelling(): boolean {
  const frame = useRouteLoaderData<typeof loadShell>("routes/_shell");
  return (frame?.billingOrigin ?? null) !== null;
}
