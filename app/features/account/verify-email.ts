import { data, type LoaderFunctionArgs } from "@remix-run/node";
import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { requestId } from "#app/contract/wire.ts";
import { hasCode } from "#app/core/errors/app-error.ts";

const NOT_FOUND = 404;

export type Verification =
  /** The link was opened; a press of the button confirms it. */
  | { readonly kind: "ask" }
  | { readonly kind: "done"; readonly email: string }
  | { readonly kind: "failed" };

/** Mail programs open links to look at them: opening one confirms nothing yet. */
export function loadVerification({ request }: LoaderFunctionArgs) {
  return readKey(request) === null ? failed() : data<Verification>({ kind: "ask" });
}

/** Confirms the address that the mail was sent to. A key works once (1104). */
export async function confirmVerification({ request, context }: LoaderFunctionArgs) {
  const key = readKey(request);
  if (key === null) return failed();
  try {
    const { email } = await context.api.call("userverifyemail", { key });
    return data<Verification>({ kind: "done", email });
  } catch (error) {
    if (!hasCode(error, CODES.confirmationUnknown)) throw error;
    return failed();
  }
}

function failed() {
  return data<Verification>({ kind: "failed" }, { status: NOT_FOUND });
}

function readKey(request: Request): string | null {
  const key = v.safeParse(requestId, new URL(request.url).searchParams.get("key"));
  return key.success ? key.output : null;
}
