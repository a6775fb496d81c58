import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { BillingPage } from "#app/features/billing/BillingPage.tsx";
import sheet from "#app/features/billing/billing.css";

export const handle: RouteHandle = { i18n: ["billing"] };

/** The area's own sheet: no other page loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function BillingRoute() {
  return <BillingPage />;
}
