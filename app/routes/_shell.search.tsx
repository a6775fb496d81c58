import type { RouteHandle } from "#app/document/route-handle.ts";
import { SearchPage } from "#app/features/files/search/SearchPage.tsx";
import { LINK_PARTS } from "#app/features/links/link-parts.ts";
import { FLAT_READERS_DIALOG, FLAT_SHARE_DIALOG } from "#app/features/shares/flat-share-part.ts";

export const handle: RouteHandle = { i18n: ["files", "lists"], title: "lists:search.title" };

const PARTS = { ...LINK_PARTS, ShareDialog: FLAT_SHARE_DIALOG, Readers: FLAT_READERS_DIALOG };

export default function Search() {
  return <SearchPage links={PARTS} />;
}
