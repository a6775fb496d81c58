import { redirect } from "@remix-run/node";

/** The other way to write it. */
export function loader() {
  return redirect("/sign-up", 301);
}
