import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The other way to write it; who recommended it, and for what, goes along. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/sign-up${new URL(request.url).search}`, 301);
}
