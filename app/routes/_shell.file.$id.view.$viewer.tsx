import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { PreviewPage } from "#app/features/preview/PreviewPage.tsx";
import sheet from "#app/features/preview/preview.css";

export const handle: RouteHandle = { i18n: ["files", "preview"], title: "preview:title" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function FileView() {
  return <PreviewPage itemId={useParams().id ?? ""} />;
}
