import { redirect } from "@remix-run/node";

/** Team shares come with their issue; until then Shares are the links. */
export function loader() {
  return redirect("/shares/links");
}
