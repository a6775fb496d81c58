import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { WireUser } from "#app/contract/commands/account.ts";

/**
 * The frame's data, for signed-in visitors only (Spec A§2.3). Account states, ended sessions and
 * other regions are turned into redirects by `pageLoader`.
 */
export async function loadShell({
  request,
  context,
}: LoaderFunctionArgs): Promise<{ user: WireUser }> {
  if (context.session === null) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`/login?return_to=${encodeURIComponent(pathname + search)}`);
  }
  const [, { user }] = await Promise.all([
    context.api.call("sessionvalid", {}),
    context.api.call("userget", {}),
  ]);
  return { user };
}
