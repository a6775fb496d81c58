import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import versionsSheet from "#app/features/files/storage/old-versions.css";
import { StoragePage } from "#app/features/files/storage/StoragePage.tsx";
import sheet from "#app/features/files/storage/storage.css";

export const handle: RouteHandle = { i18n: ["files", "storage"], title: "storage:title" };

export const links: LinksFunction = () =>
  [sheet, versionsSheet].map((href) => ({ rel: "stylesheet", href }));

export default function Storage() {
  return <StoragePage />;
}
