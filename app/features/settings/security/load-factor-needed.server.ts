import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { toStartPage } from "#app/contract/validate/legacy-path.ts";
import { isFactorDue } from "#app/core/access/factor-duty.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import type { User } from "#app/core/account/user.ts";

/** Whoever has nothing to set up here goes on. */
export async function loadFactorNeeded({ context }: LoaderFunctionArgs): Promise<{ user: User }> {
  if (context.session === null) throw redirect("/login");
  const user = await fetchUser(context.api);
  if (!isFactorDue(personOf(user), user.secondFactor))
    throw redirect(`/${toStartPage(user.dashboard)}`);
  return { user };
}
