import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import sheet from "#app/features/team/team.css";
import { UsersPage } from "#app/features/team/UsersPage.tsx";

export const handle: RouteHandle = { i18n: ["team", "settings"] };

/** The area's own sheet: no other page loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function Users() {
  return <UsersPage />;
}
