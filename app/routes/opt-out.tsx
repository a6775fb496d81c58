import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { OptOutPage } from "#app/features/errors/OptOutPage.tsx";

export const handle: RouteHandle = {
  i18n: ["errors"],
  title: "errors:optOut.title",
  isStatic: true,
};

export function loader({ context }: LoaderFunctionArgs) {
  if (context.session === null) throw redirect("/login?return_to=%2Fopt-out");
  return null;
}

export default function OptOut() {
  return <OptOutPage />;
}
