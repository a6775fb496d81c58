import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { ACCOUNT_STATE_STATUS } from "./account-state.ts";

/** Unix seconds; nobody sees a date in ten thousand years. */
const UNTIL = /^[1-9]\d{8,10}$/;

/**
 * Whom to write to about an account that cannot be used, null where the installation names nobody; and
 * until when its owner may keep one that he closed, null where he did not (Reading R-136).
 */
export function loadAccountState({ request, context: { supportEmail } }: LoaderFunctionArgs) {
  const until = UNTIL.exec(new URL(request.url).searchParams.get("until") ?? "")?.[0];
  const keptUntilS = until === undefined ? null : Number(until);
  return data({ supportEmail, keptUntilS }, { status: ACCOUNT_STATE_STATUS });
}
