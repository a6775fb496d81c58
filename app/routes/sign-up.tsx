import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadSignUp } from "#app/features/auth/auth-pages.server.ts";
import { SignUpPage } from "#app/features/auth/SignUpPage.tsx";
import { pageLoader } from "#app/features/errors/page-loader.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:titles.signUp" };

export const loader = /* @__PURE__ */ pageLoader(loadSignUp);

export default function SignUp() {
  return <SignUpPage {...useLoaderData<typeof loader>()} />;
}
