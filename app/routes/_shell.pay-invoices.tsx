import type { RouteHandle } from "#app/document/route-handle.ts";
import { LaterPage } from "#app/features/later/LaterPage.tsx";

export const handle: RouteHandle = { i18n: ["later"], title: "later:page.payInvoices.title" };

export default function PayInvoices() {
  return <LaterPage topic="payInvoices" />;
}
