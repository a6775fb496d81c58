import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { DevicesPage } from "#app/features/settings/devices/DevicesPage.tsx";
import sheet from "#app/features/settings/devices/devices.css";

export const handle: RouteHandle = { i18n: ["devices"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function SettingsDevices() {
  return <DevicesPage />;
}
