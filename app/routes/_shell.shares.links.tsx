import type { RouteHandle } from "#app/document/route-handle.ts";
import { LinksPage } from "#app/features/links/LinksPage.tsx";
import { FLAT_READERS_DIALOG } from "#app/features/shares/flat-share-part.ts";

export const handle: RouteHandle = { i18n: ["links", "navigation", "files"] };

export default function SharesLinks() {
  return <LinksPage Readers={FLAT_READERS_DIALOG} />;
}
