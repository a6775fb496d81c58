import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { RolesPage } from "#app/features/team/RolesPage.tsx";
import rolesSheet from "#app/features/team/roles.css";
import sheet from "#app/features/team/team.css";

export const handle: RouteHandle = { i18n: ["team", "settings"] };

/** The area's own sheet, and that of the editor: no other page loads them. */
export const links: LinksFunction = () =>
  [sheet, rolesSheet].map((href) => ({ rel: "stylesheet", href }));

export default function Roles() {
  return <RolesPage />;
}
