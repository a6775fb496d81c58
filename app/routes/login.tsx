import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadSignIn } from "#app/features/auth/auth-pages.server.ts";
import { LoginPage } from "#app/features/auth/LoginPage.tsx";
import { pageLoader } from "#app/features/errors/page-loader.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:titles.signIn" };

export const loader = /* @__PURE__ */ pageLoader(loadSignIn);

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} />;
}
