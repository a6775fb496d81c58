import type { RouteHandle } from "#app/document/route-handle.ts";
import { LaterPage } from "#app/features/later/LaterPage.tsx";

export const handle: RouteHandle = { i18n: ["later"], title: "later:page.fileHistory.title" };

export default function VaultFileHistory() {
  return <LaterPage topic="fileHistory" />;
}
