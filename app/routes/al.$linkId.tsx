import type { RouteHandle } from "#app/document/route-handle.ts";
import { LaterNotice } from "#app/features/later/LaterNotice.tsx";

export const handle: RouteHandle = {
  i18n: ["later", "errors"],
  title: "later:page.appLink.title",
  isStatic: true,
};

export default function AppLink() {
  return <LaterNotice topic="appLink" />;
}
