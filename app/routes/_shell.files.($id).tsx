import { useLoaderData, useParams } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { FilesPage } from "#app/features/files/FilesPage.tsx";
import { loadFolderInBrowser } from "#app/features/files/folder-data.ts";
import { loadFolder } from "#app/features/files/load-folder.server.ts";
import { LINK_PARTS } from "#app/features/links/link-parts.ts";
import { PRESENT, READERS_DIALOG, SHARE_DIALOG } from "#app/features/shares/share-part.ts";

export const handle: RouteHandle = { i18n: ["files"] };
export const loader = /* @__PURE__ */ loadFolder("files");
export const clientLoader = loadFolderInBrowser;

const PARTS = {
  ...LINK_PARTS,
  ShareDialog: SHARE_DIALOG,
  Readers: READERS_DIALOG,
  Present: PRESENT,
};

/** Folders are loaded by the page itself. */
export function shouldRevalidate() {
  return false;
}

export default function Files() {
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  return <FilesPage area="files" folderId={id ?? null} data={data} links={PARTS} />;
}
