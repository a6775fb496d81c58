import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadSignIn } from "#app/features/auth/auth-pages.server.ts";
import { pageLoader } from "#app/features/errors/page-loader.ts";
import sheet from "#app/features/recovery/recovery.css";
import { LazyResetPage } from "#app/features/recovery/reset/LazyResetPage.tsx";

export const handle: RouteHandle = {
  i18n: ["auth", "password", "reset"],
  title: "reset:page.title",
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** Whoever is signed in changes the password in the settings, and keeps the keys that are open. */
export const loader = /* @__PURE__ */ pageLoader(loadSignIn);

export default function ResetPassword() {
  return <LazyResetPage />;
}
