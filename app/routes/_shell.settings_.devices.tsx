import type { RouteHandle } from "#app/document/route-handle.ts";
import { LaterPage } from "#app/features/later/LaterPage.tsx";

export const handle: RouteHandle = { i18n: ["later"] };

export default function Devices() {
  return <LaterPage topic="devices" />;
}
