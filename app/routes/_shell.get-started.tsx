import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { useFrameUser } from "#app/features/shell/use-frame.ts";
import { GetStartedPage } from "#app/features/start/GetStartedPage.tsx";
import sheet from "#app/features/start/start.css";

export const handle: RouteHandle = { i18n: ["start"], title: "start:title" };

/** The area's own sheet: no other page loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function GetStarted() {
  return <GetStartedPage user={useFrameUser()} />;
}
