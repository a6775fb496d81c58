import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import type { LinkData } from "#app/features/links/visitor/link-data.ts";
import { loadLink } from "#app/features/links/visitor/load-link.server.ts";
import { PublicLinkPage } from "#app/features/links/visitor/PublicLinkPage.tsx";
import paper from "#app/features/links/visitor/print.css";
import { LinkAccountSlot } from "#app/features/shell/LinkAccountSlot.tsx";
import { TransfersFloat } from "#app/features/transfers/TransfersFloat.tsx";

export const handle: RouteHandle<LinkData> = {
  i18n: ["links", "files"],
  i18nOf: ({ probe }) => (probe.kind === "page" && probe.page.facts.isRequest ? ["request"] : []),
  title: "links:visitor.title",
  card: "links:visitor.encrypted",
};

export const loader = loadLink;

/** No screen waits for it: the browser asks for it last, 0.3 KB. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: paper, media: "print" }];

/** After the first paint a link page loads only from the browser, with the lock token (Trust 2.3). */
export function shouldRevalidate() {
  return false;
}

export default function PublicLink() {
  const data = useLoaderData<typeof loader>();
  return <PublicLinkPage data={data} Transfers={TransfersFloat} Account={LinkAccountSlot} />;
}
