import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { SHARED_PARTS } from "#app/features/files/shared-parts.ts";
import { LINK_PARTS } from "#app/features/links/link-parts.ts";
import { SharedFolderPage } from "#app/features/shares/SharedFolderPage.tsx";
import sheet from "#app/features/shares/shares.css";

export const handle: RouteHandle = { i18n: ["shares", "navigation", "files"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

const PARTS = { ...SHARED_PARTS, Encrypting: LINK_PARTS.Encrypting };

export default function SharedFolder() {
  const { shareId = "", folderId = "" } = useParams();
  return <SharedFolderPage shareId={shareId} folderId={folderId} parts={PARTS} />;
}
