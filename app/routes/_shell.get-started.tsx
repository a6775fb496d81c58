import type { RouteHandle } from "#app/document/route-handle.ts";
import { GetStartedPage } from "#app/features/start/GetStartedPage.tsx";

export const handle: RouteHandle = { i18n: ["start"], title: "start:title" };

export default function GetStarted() {
  return <GetStartedPage />;
}
