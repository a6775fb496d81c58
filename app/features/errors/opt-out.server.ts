import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

const SIGN_IN = "/login?return_to=%2Fopt-out";
/** `newui` of somebody who went back to the older interface (Spec A§2.13, Reading R-155). */
const OPTED_OUT = 1;

/** Where the older interface is, for whoever is signed in. */
export function loadOptOut({ context }: LoaderFunctionArgs): { olderUrl: string | null } {
  if (context.session === null) throw redirect(SIGN_IN);
  return { olderUrl: context.olderUrl };
}

/** Opts out, and says whether the user's record tells so now: only then the page leaves. */
export async function optOut({ context }: ActionFunctionArgs): Promise<{ isDisabled: boolean }> {
  if (context.session === null) throw redirect(SIGN_IN);
  // Without an older interface nobody would find back.
  if (context.olderUrl === null) return { isDisabled: false };
  await context.api.call("userinfoset", { newui: OPTED_OUT });
  const { user } = await context.api.call("userget", {});
  return { isDisabled: user.is_newui_disabled === OPTED_OUT };
}
