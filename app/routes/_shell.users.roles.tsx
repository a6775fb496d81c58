import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { RolesPage } from "#app/features/team/RolesPage.tsx";
import sheet from "#app/features/team/team.css";

export const handle: RouteHandle = { i18n: ["team", "settings"] };

/** The area's own sheet: no other page loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function Roles() {
  return <RolesPage />;
}
