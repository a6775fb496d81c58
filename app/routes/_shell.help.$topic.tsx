import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { pageLoader } from "#app/features/errors/page-loader.ts";
import { HelpPage } from "#app/features/support/HelpPage.tsx";
import { loadHelp } from "#app/features/support/load-help.ts";
import sheet from "#app/features/support/support.css";

export const handle: RouteHandle = { i18n: ["help"], title: "help:title" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const loader = /* @__PURE__ */ pageLoader(loadHelp);

export default function Help() {
  return <HelpPage />;
}
