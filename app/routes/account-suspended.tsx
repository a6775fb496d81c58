import { useLoaderData, useLocation } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { AccountStatePage } from "#app/features/errors/AccountStatePage.tsx";
import { suspendedState } from "#app/features/errors/account-state.ts";
import { loadAccountState } from "#app/features/errors/load-account-state.ts";

export const handle: RouteHandle = {
  i18n: ["errors"],
  title: "errors:state.suspended.title",
  isStatic: true,
};

export const loader = loadAccountState;

export default function AccountSuspended() {
  return (
    <AccountStatePage
      {...useLoaderData<typeof loader>()}
      state={suspendedState(useLocation().search)}
    />
  );
}
