import { useParams, useRouteLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { UnsafeLink } from "#app/features/links/visitor/UnsafeLink.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

export const handle: RouteHandle = { i18n: ["links"], title: "links:unsafe.title" };

export default function LinkWithKeyInPath() {
  const { linkId = "" } = useParams();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <UnsafeLink cachekey={linkId} isSignedIn={root?.isSignedIn ?? false} />;
}
