import type { RouteHandle } from "#app/document/route-handle.ts";
import { pageLoader } from "#app/features/errors/page-loader.ts";
import { LaterPage } from "#app/features/later/LaterPage.tsx";
import { loadBilling } from "#app/features/later/load-billing.ts";

export const handle: RouteHandle = { i18n: ["later"] };

export const loader = /* @__PURE__ */ pageLoader(loadBilling);

export default function Billing() {
  return <LaterPage topic="billing" />;
}
