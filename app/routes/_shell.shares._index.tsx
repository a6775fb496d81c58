import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { SharesPage } from "#app/features/shares/SharesPage.tsx";
import rows from "#app/features/shares/share-row.css";
import sheet from "#app/features/shares/shares.css";

export const handle: RouteHandle = { i18n: ["shares", "navigation", "files"] };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: sheet },
  { rel: "stylesheet", href: rows },
];

export default function Shares() {
  return <SharesPage />;
}
