import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import sheet from "#app/features/recovery/recovery.css";
import { SecurityPage } from "#app/features/settings/security/SecurityPage.tsx";

export const handle: RouteHandle = { i18n: ["password", "security"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function SettingsSecurity() {
  return <SecurityPage />;
}
