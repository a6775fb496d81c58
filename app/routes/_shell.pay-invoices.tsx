import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import sheet from "#app/features/billing/billing.css";
import { PayInvoicesPage } from "#app/features/billing/PayInvoicesPage.tsx";

export const handle: RouteHandle = { i18n: ["billing"], title: "billing:pay.title" };

/** The area's own sheet: no other page loads it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function PayInvoicesRoute() {
  return <PayInvoicesPage />;
}
