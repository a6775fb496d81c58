import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadSignIn } from "#app/features/auth/auth-pages.ts";
import { SignUpPage } from "#app/features/auth/SignUpPage.tsx";
import { pageLoader } from "#app/features/errors/page-loader.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:titles.signUp" };

export const loader = /* @__PURE__ */ pageLoader(loadSignIn);

export default function SignUp() {
  return <SignUpPage />;
}
