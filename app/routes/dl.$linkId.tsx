import { useLoaderData } from "@remix-run/react";
import { lazy } from "react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadLink } from "#app/features/links/visitor/load-link.server.ts";
import { PublicLinkPage } from "#app/features/links/visitor/PublicLinkPage.tsx";

export const handle: RouteHandle = { i18n: ["links", "files"], title: "links:visitor.title" };

/** Its code comes after the first paint (P3). */
const TransfersDock = lazy(async () => ({
  default: (await import("#app/features/transfers/TransfersDock.tsx")).TransfersDock,
}));

export const loader = loadLink;

/** After the first paint a link page loads only from the browser, with the lock token (Trust 2.3). */
export function shouldRevalidate() {
  return false;
}

export default function PublicLink() {
  return <PublicLinkPage data={useLoaderData<typeof loader>()} Transfers={TransfersDock} />;
}
