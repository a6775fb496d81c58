import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Region } from "#app/contract/regions.data.ts";
import { findAskedRegion, isRegionConflict } from "#app/contract/regions.ts";
import { toStartPage } from "#app/contract/validate/legacy-path.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import { nameOf } from "#app/core/account/name-of.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { Brought } from "./use-sign-up-facts.tsx";
import { readWhereTo } from "./where-to.ts";

/** Start page of a valid session, or null (Reading R-01). An invalid session stays where it is. */
async function findStart({ context }: LoaderFunctionArgs): Promise<string | null> {
  if (context.session === null) return null;
  try {
    await context.api.call("sessionvalid", {});
    const { user } = await context.api.call("userget", {});
    return `/${toStartPage(user.dashboard)}`;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}

/** `/`: a valid session goes to its start page, everybody else is welcome. `loc` goes along. */
export async function loadWelcome(args: LoaderFunctionArgs): Promise<null> {
  const start = await findStart(args);
  const loc = new URL(args.request.url).searchParams.get("loc");
  if (start === null && loc === null) return null;
  const page = start ?? "/files";
  // The page that it comes to does what it asks for, after the sign-in.
  throw redirect(loc === null ? page : `${page}?${new URLSearchParams({ loc })}`);
}

/** `/login`: whoever is signed in already goes on, and who asks for another region goes there. */
export async function loadSignIn(args: LoaderFunctionArgs) {
  const { context } = args;
  const url = new URL(args.request.url);
  const elsewhere = findAskedRegion(url, context);
  if (elsewhere !== undefined) throw redirect(elsewhere);
  const to = readWhereTo(url.searchParams);
  const start = await findStart(args);
  if (start !== null && to.kind !== "link") throw redirect(to.kind === "page" ? to.path : start);
  return { to, isSentHere: isRegionConflict(url), hasSso: context.ssoName !== null };
}

/** Codes by which the gateway says why nobody came back. */
const SSO_CODES: readonly number[] = [CODES.ssoRefused, CODES.ssoUnavailable];

/** `/login/sso`: where an organisation is named; else the sign-in page. */
export async function loadSso(args: LoaderFunctionArgs) {
  const { to } = await loadSignIn(args);
  const { ssoName } = args.context;
  if (ssoName === null) throw redirect("/login");
  const query = new URL(args.request.url).searchParams;
  const refused = SSO_CODES.find((code) => String(code) === query.get("refused")) ?? 0;
  return { to, name: ssoName, isBack: refused === 0 && query.has("back"), refused };
}

/** `/sign-up`: the same, and where else an account can live (Spec A§2.6). */
export async function loadSignUp(args: LoaderFunctionArgs) {
  const { context, request } = args;
  await loadSignIn(args);
  const other: Region = context.region === "ca" ? "us" : "ca";
  const { panel } = context.hosts[other];
  const { pathname, search, searchParams } = new URL(request.url);
  const ssoName = searchParams.has("sso") ? context.ssoName : null;
  const said = readBrought(searchParams);
  const isApart = panel !== context.hosts[context.region].panel;
  // People of two regions share nothing with one another (303): who is invited comes to this one.
  const isForShare = searchParams.get("invite") === "share";
  const otherHref = isApart && !isForShare ? panel + pathname + search : null;
  // Whoever an organisation vouches for signs up with the address that it says.
  const isInvited = isForShare && ssoName === null;
  const hasExtras = said.isForTeam || said.referralCode !== null || ssoName !== null;
  const { region } = context;
  return { brought: { ...said, ssoName, otherHref, hasExtras, isInvited, region } };
}

const SHORT = /^[A-Za-z0-9_.-]{1,64}$/;

/** Nothing secret: a code that people give away, a customer's number, the kind of plan. */
function readBrought(
  query: URLSearchParams,
): Pick<Brought, "referralCode" | "isForTeam" | "customerId"> {
  const read = (name: string) => SHORT.exec(query.get(name) ?? "")?.[0] ?? "";
  const referralCode = query.has("referral") ? read("referral") : null;
  return { referralCode, isForTeam: query.get("plan") === "business", customerId: read("cbid") };
}

/** Whose session a visitor of an invitation has; null: nobody is signed in here. */
export async function loadInvite({ context }: LoaderFunctionArgs) {
  if (context.session === null) return { here: null };
  try {
    await context.api.call("sessionvalid", {});
    const user = await fetchUser(context.api);
    const { id, email, dashboard } = user;
    const startPage = `/${toStartPage(dashboard)}`;
    return { here: { id, email, name: nameOf(user), startPage, user } };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { here: null };
  }
}

/** `invite`: somebody goes back to an invitation, to take it as another person. */
export function loadSignOut({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return { to: readWhereTo(query), hasInvite: query.has("invite") };
}

/** Signing out without JavaScript: no keys can be in such a browser, so the cookie is all. */
export async function signOutByForm({ context }: LoaderFunctionArgs): Promise<Response> {
  if (context.session !== null) {
    await context.api.call("sessiondelete", {}).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
    });
  }
  return redirect("/", {
    headers: {
      "Set-Cookie": context.sessionCookie.clear(),
      "Clear-Site-Data": '"cache", "cookies"',
    },
  });
}
