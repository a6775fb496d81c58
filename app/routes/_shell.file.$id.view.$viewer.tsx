import type { RouteHandle } from "#app/document/route-handle.ts";
import { LaterPage } from "#app/features/later/LaterPage.tsx";

export const handle: RouteHandle = { i18n: ["later"], title: "later:page.file.title" };

export default function FileView() {
  return <LaterPage topic="file" />;
}
