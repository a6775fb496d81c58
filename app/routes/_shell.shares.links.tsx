import type { RouteHandle } from "#app/document/route-handle.ts";
import { LinksPage } from "#app/features/links/LinksPage.tsx";

export const handle: RouteHandle = { i18n: ["links", "navigation", "files"] };

export default function SharesLinks() {
  return <LinksPage />;
}
