import type { RouteHandle } from "#app/document/route-handle.ts";
import { TermsPage } from "#app/features/auth/TermsPage.tsx";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:titles.terms" };

export default function Terms() {
  return <TermsPage />;
}
