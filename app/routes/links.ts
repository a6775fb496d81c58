import { redirect } from "@remix-run/node";

/** Spec C§2.1. */
export function loader() {
  return redirect("/shares/links");
}
