import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadSignIn } from "#app/features/auth/auth-pages.server.ts";
import { pageLoader } from "#app/features/errors/page-loader.ts";
import { RecoverPage } from "#app/features/recovery/RecoverPage.tsx";
import sheet from "#app/features/recovery/recovery.css";

export const handle: RouteHandle = { i18n: ["auth", "password"], title: "password:titles.recover" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** Whoever is signed in has no need of it, and keeps the keys that are open. */
export const loader = /* @__PURE__ */ pageLoader(loadSignIn);

export default function Recover() {
  return <RecoverPage />;
}
