import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { ImportPage } from "#app/features/team/ImportPage.tsx";
import importSheet from "#app/features/team/import.css";
import sheet from "#app/features/team/team.css";

export const handle: RouteHandle = { i18n: ["team", "team-admin", "settings"] };

/** The area's own sheet, and that of this page. */
export const links: LinksFunction = () =>
  [sheet, importSheet].map((href) => ({ rel: "stylesheet", href }));

export default function ImportUsers() {
  return <ImportPage />;
}
