import { redirect } from "@remix-run/node";

/** Settings begin with the profile (Spec A§2.1). */
export function loader() {
  return redirect("/settings/profile");
}
