import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { loadSignOut, signOutByForm } from "#app/features/auth/auth-pages.server.ts";
import { SignOutPage } from "#app/features/auth/SignOutPage.tsx";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:titles.signOut" };

export const loader = loadSignOut;

export function action(args: ActionFunctionArgs) {
  return signOutByForm(args);
}

export default function Logout() {
  return <SignOutPage {...useLoaderData<typeof loader>()} />;
}
