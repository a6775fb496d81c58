import { data, type LoaderFunctionArgs } from "@remix-run/node";
import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import { requestId } from "#app/contract/wire.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import { hasCode, isAppError } from "#app/core/errors/app-error.ts";

const NOT_FOUND = 404;

/** What a link of a mail confirms: the address of the account, or another one in its place. */
export type Confirmed = "address" | "change";

/** The account that the key of a mail is for. */
export interface AskedAccount {
  readonly email: string;
  /** As whoever created it called themselves. */
  readonly name: string;
  readonly createdS: number;
}

export type Verification =
  /** The link was opened; a press of the button confirms it. */
  | { readonly kind: "ask"; readonly what: "change" }
  | { readonly kind: "ask"; readonly what: "address"; readonly account: AskedAccount }
  /** Only whoever is signed in to the account confirms it; `here`: the address of another session. */
  | {
      readonly kind: "sign-in";
      readonly account: AskedAccount;
      readonly here: string | null;
      readonly returnTo: string;
    }
  | { readonly kind: "done"; readonly what: Confirmed; readonly email: string }
  | { readonly kind: "failed"; readonly why: "verify" | "unknown" | "over" | "taken" };

type Failed = Extract<Verification, { kind: "failed" }>["why"];

const CHANGE_FAILURES: readonly (readonly [number, Failed])[] = [
  [CODES.emailChangeUnknown, "unknown"],
  [CODES.emailChangeOver, "over"],
  [CODES.emailTaken, "taken"],
];

/** Mail programs open links to look at them: opening one confirms nothing yet. */
export async function loadVerification({ request, context }: LoaderFunctionArgs) {
  const asked = readAsked(request);
  if (asked === null) return failed("verify");
  if (asked.what === "change") return data<Verification>({ kind: "ask", what: "change" });
  try {
    const account = toAccount(await context.api.call("userverifyinfo", { key: asked.key }));
    const here = await findHere(context);
    if (here === account.email)
      return data<Verification>({ kind: "ask", what: "address", account });
    const { pathname, search } = new URL(request.url);
    return data<Verification>({ kind: "sign-in", account, here, returnTo: pathname + search });
  } catch (error) {
    if (failureOf(error) === undefined) throw error;
    return failed("verify");
  }
}

function toAccount(wire: {
  readonly email: string;
  readonly name: string;
  readonly created_at: number;
}): AskedAccount {
  return { email: wire.email, name: toShownName(wire.name), createdS: wire.created_at };
}

/** Whose session this browser has; null: nobody is signed in. */
async function findHere({ session, api }: LoaderFunctionArgs["context"]): Promise<string | null> {
  if (session === null) return null;
  try {
    return (await fetchUser(api)).email;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}

/** Confirms the address that the mail was sent to; its account has to be signed in (Reading R-740). */
export async function confirmVerification({ request, context }: LoaderFunctionArgs) {
  const asked = readAsked(request);
  if (asked === null) return failed("verify");
  const { what, key } = asked;
  const command = what === "change" ? "emailchangeconfirm" : "userverifyemail";
  try {
    const { email } = await context.api.call(command, { key });
    return data<Verification>({ kind: "done", what, email });
  } catch (error) {
    const why = failureOf(error);
    if (why === undefined) throw error;
    return failed(why);
  }
}

function failureOf(error: unknown): Failed | undefined {
  if (hasCode(error, CODES.confirmationUnknown)) return "verify";
  return CHANGE_FAILURES.find(([code]) => hasCode(error, code))?.[1];
}

function failed(why: Failed) {
  return data<Verification>({ kind: "failed", why }, { status: NOT_FOUND });
}

function readAsked(request: Request): { readonly what: Confirmed; readonly key: string } | null {
  const { searchParams } = new URL(request.url);
  const what = searchParams.has("change") ? "change" : "address";
  const key = v.safeParse(requestId, searchParams.get(what === "change" ? "change" : "key"));
  return key.success ? { what, key: key.output } : null;
}
