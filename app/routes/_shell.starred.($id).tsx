import { useLoaderData, useParams } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { FilesPage } from "#app/features/files/FilesPage.tsx";
import { FlatListPage } from "#app/features/files/flat/FlatListPage.tsx";
import { loadFlatList } from "#app/features/files/flat/load-flat-list.server.ts";
import { loadFolderInBrowser } from "#app/features/files/folder-data.ts";
import { LINK_PARTS } from "#app/features/links/link-parts.ts";
import { FLAT_READERS_DIALOG, FLAT_SHARE_DIALOG } from "#app/features/shares/flat-share-part.ts";

export const handle: RouteHandle = { i18n: ["files", "lists"] };
export const loader = /* @__PURE__ */ loadFlatList("starred");
export const clientLoader = loadFolderInBrowser;

const PARTS = { ...LINK_PARTS, ShareDialog: FLAT_SHARE_DIALOG, Readers: FLAT_READERS_DIALOG };

/** Lists are loaded by the page itself. */
export function shouldRevalidate() {
  return false;
}

export default function Starred() {
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  if (id === undefined) return <FlatListPage kind="starred" data={data} links={PARTS} />;
  return <FilesPage area="starred" folderId={id} data={data} links={PARTS} />;
}
