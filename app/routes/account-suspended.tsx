import { data } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { AccountStatePage } from "#app/features/errors/AccountStatePage.tsx";
import { ACCOUNT_STATE_STATUS, suspendedState } from "#app/features/errors/account-state.ts";

export const handle: RouteHandle = {
  i18n: ["errors"],
  title: "errors:state.suspended.title",
  isStatic: true,
};

export function loader() {
  return data(null, { status: ACCOUNT_STATE_STATUS });
}

export default function AccountSuspended() {
  return <AccountStatePage state={suspendedState(useLocation().search)} />;
}
