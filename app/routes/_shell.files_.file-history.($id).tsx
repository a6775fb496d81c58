import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { HistoryPage } from "#app/features/versions/HistoryPage.tsx";
import sheet from "#app/features/versions/versions.css";

export const handle: RouteHandle = { i18n: ["files", "versions"], title: "versions:title" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function FilesFileHistory() {
  return <HistoryPage itemId={useParams().id} />;
}
