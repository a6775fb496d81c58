import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isFactorDue } from "#app/core/access/factor-duty.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { type UsersMenu, usersMenuOf } from "#app/core/access/users-menu.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import type { User } from "#app/core/account/user.ts";
import { seesBilling } from "#app/core/billing/billing.ts";
import { findBillingRegion } from "./billing-region.ts";
import { findLocAddress } from "./dispatch-loc.ts";

/**
 * The frame's data, for signed-in visitors only (Spec A§2.3). Account states, ended sessions and
 * other regions are turned into redirects by `pageLoader`. What `loc` asks for is done first.
 */
export async function loadShell({ request, context }: LoaderFunctionArgs): Promise<ShellData> {
  const url = new URL(request.url);
  const elsewhere = findBillingRegion(url, context);
  if (elsewhere !== undefined) throw redirect(elsewhere);
  if (context.session === null) {
    throw redirect(`/login?return_to=${encodeURIComponent(url.pathname + url.search)}`);
  }
  const address = findLocAddress(url);
  if (address !== undefined) throw redirect(address);
  const [, user] = await Promise.all([
    context.api.call("sessionvalid", {}),
    fetchUser(context.api),
  ]);
  const person = personOf(user);
  if (isFactorDue(person, user.secondFactor)) throw redirect("/two-factor-needed");
  const { ssoName, billingOrigin } = context;
  const usersMenu = usersMenuOf(person);
  return { user, ssoName, billingOrigin, seesBilling: seesBilling(person), usersMenu };
}

interface ShellData {
  readonly user: User;
  /** How the organisation is called that signs people in here; null without one. */
  readonly ssoName: string | null;
  /** Of the billing provider; null: nothing is sold here. */
  readonly billingOrigin: string | null;
  /** Whether this person may see what is paid; the browser judges anew. */
  readonly seesBilling: boolean;
  /** The entry of the drawer for teams; the browser judges anew. */
  readonly usersMenu: UsersMenu | null;
}
