import { data, type LoaderFunctionArgs } from "@remix-run/node";
import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { requestId } from "#app/contract/wire.ts";
import { hasCode } from "#app/core/errors/app-error.ts";

const NOT_FOUND = 404;

/** What a link of a mail confirms: the address of the account, or another one in its place. */
export type Confirmed = "address" | "change";

export type Verification =
  /** The link was opened; a press of the button confirms it. */
  | { readonly kind: "ask"; readonly what: Confirmed }
  | { readonly kind: "done"; readonly what: Confirmed; readonly email: string }
  | { readonly kind: "failed"; readonly why: "verify" | "unknown" | "over" | "taken" };

type Failed = Extract<Verification, { kind: "failed" }>["why"];

const CHANGE_FAILURES: readonly (readonly [number, Failed])[] = [
  [CODES.emailChangeUnknown, "unknown"],
  [CODES.emailChangeOver, "over"],
  [CODES.emailTaken, "taken"],
];

/** Mail programs open links to look at them: opening one confirms nothing yet. */
export function loadVerification({ request }: LoaderFunctionArgs) {
  const asked = readAsked(request);
  return asked === null ? failed("verify") : data<Verification>({ kind: "ask", what: asked.what });
}

/** Confirms the address that the mail was sent to. */
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
