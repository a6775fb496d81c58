import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { LINK_PARTS } from "#app/features/links/link-parts.ts";
import { PreviewPage } from "#app/features/preview/PreviewPage.tsx";
import sheet from "#app/features/preview/preview.css";
import { PRESENT, READERS_DIALOG } from "#app/features/shares/share-part.ts";

export const handle: RouteHandle = { i18n: ["files", "preview"], title: "preview:title" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

const PARTS = { ...LINK_PARTS, Readers: READERS_DIALOG, Present: PRESENT };

export default function FileView() {
  const { id = "", viewer = "" } = useParams();
  return <PreviewPage itemId={id} view={viewer} links={PARTS} />;
}
