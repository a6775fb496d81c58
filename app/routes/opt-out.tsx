import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { OptOutPage } from "#app/features/errors/OptOutPage.tsx";
import { loadOptOut, optOut } from "#app/features/errors/opt-out.server.ts";

export const handle: RouteHandle = { i18n: ["errors"], title: "errors:optOut.title" };

export const loader = loadOptOut;

export function action(args: ActionFunctionArgs) {
  return optOut(args);
}

export default function OptOut() {
  return <OptOutPage olderUrl={useLoaderData<typeof loader>().olderUrl} />;
}
