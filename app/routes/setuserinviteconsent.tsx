import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadInvite } from "#app/features/auth/auth-pages.server.ts";
import { InvitePage } from "#app/features/auth/InvitePage.tsx";
import sheet from "#app/features/auth/join.css";
import { pageLoader } from "#app/features/errors/page-loader.ts";

export const handle: RouteHandle = { i18n: ["invite", "errors"], title: "invite:to.team.title" };

/** The page's own sheet: no other page loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const loader = /* @__PURE__ */ pageLoader(loadInvite);

export default function TeamConsent() {
  return <InvitePage kind="team" {...useLoaderData<typeof loader>()} />;
}
