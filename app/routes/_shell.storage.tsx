import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { StoragePage } from "#app/features/files/storage/StoragePage.tsx";
import sheet from "#app/features/files/storage/storage.css";

export const handle: RouteHandle = { i18n: ["files", "storage"], title: "storage:title" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function Storage() {
  return <StoragePage />;
}
