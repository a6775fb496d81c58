import type { LoaderFunctionArgs } from "@remix-run/node";
import { openUnknownPath } from "#app/features/errors/unknown-path.server.ts";

export function loader(args: LoaderFunctionArgs) {
  return openUnknownPath(args);
}

/** Never shown: the loader always leaves. Without it the path would be a resource route. */
export default function UnknownPath() {
  return null;
}
