import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { LogPage } from "#app/features/team/LogPage.tsx";
import sheet from "#app/features/team/team.css";

export const handle: RouteHandle = { i18n: ["team", "team-records", "settings"] };

/** The area's own sheet: no other page loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function TeamLog() {
  return <LogPage />;
}
