import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { AccountStatePage } from "#app/features/errors/AccountStatePage.tsx";
import { loadAccountState } from "#app/features/errors/load-account-state.ts";

export const handle: RouteHandle = {
  i18n: ["errors"],
  title: "errors:state.hold.title",
  isStatic: true,
};

export const loader = loadAccountState;

export default function AccountingHold() {
  return <AccountStatePage {...useLoaderData<typeof loader>()} state="hold" />;
}
