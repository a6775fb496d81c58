import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadInvite } from "#app/features/auth/auth-pages.server.ts";
import { InvitePage } from "#app/features/auth/InvitePage.tsx";
import { pageLoader } from "#app/features/errors/page-loader.ts";

export const handle: RouteHandle = { i18n: ["invite", "errors"], title: "invite:to.share.title" };

export const loader = /* @__PURE__ */ pageLoader(loadInvite);

export default function SignUpShare() {
  return <InvitePage kind="share" {...useLoaderData<typeof loader>()} />;
}
