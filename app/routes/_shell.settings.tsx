import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { SettingsFrame } from "#app/features/settings/SettingsFrame.tsx";
import sheet from "#app/features/settings/settings.css";

export const handle: RouteHandle = { i18n: ["settings"] };

/** The area's own sheet: no other page loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function Settings() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  );
}
