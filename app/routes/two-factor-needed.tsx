import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { pageLoader } from "#app/features/errors/page-loader.ts";
import { FactorNeededPage } from "#app/features/settings/security/FactorNeededPage.tsx";
import { loadFactorNeeded } from "#app/features/settings/security/load-factor-needed.server.ts";
import sheet from "#app/features/settings/settings.css";

export const handle: RouteHandle = {
  i18n: ["auth", "security", "settings"],
  title: "security:needed.title",
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const loader = /* @__PURE__ */ pageLoader(loadFactorNeeded);

export default function FactorNeeded() {
  return <FactorNeededPage {...useLoaderData<typeof loader>()} />;
}
