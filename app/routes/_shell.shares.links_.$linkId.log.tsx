import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { LogPage } from "#app/features/links/log/LogPage.tsx";
import sheet from "#app/features/links/log/log.css";

export const handle: RouteHandle = { i18n: ["link-log"] };

/** The page's own sheet: no other loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function LinkLog() {
  const { linkId = "" } = useParams();
  return <LogPage key={linkId} linkId={linkId} />;
}
