import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadSso } from "#app/features/auth/auth-pages.server.ts";
import { SsoPage } from "#app/features/auth/sso/SsoPage.tsx";
import { pageLoader } from "#app/features/errors/page-loader.ts";

export const handle: RouteHandle = { i18n: ["sso", "auth", "security"], title: "sso:title.start" };

export const loader = /* @__PURE__ */ pageLoader(loadSso);

export default function SingleSignOn() {
  return <SsoPage {...useLoaderData<typeof loader>()} />;
}
