import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadWelcome } from "#app/features/auth/auth-pages.server.ts";
import { WelcomePage } from "#app/features/auth/WelcomePage.tsx";
import { pageLoader } from "#app/features/errors/page-loader.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:titles.welcome" };

export const loader = /* @__PURE__ */ pageLoader(loadWelcome);

export default function Welcome() {
  return <WelcomePage />;
}
