import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { ACCOUNT_STATE_STATUS } from "./account-state.ts";

/** Whom to write to about an account that cannot be used; null where the installation names nobody. */
export function loadAccountState({ context: { supportEmail } }: LoaderFunctionArgs) {
  return data({ supportEmail }, { status: ACCOUNT_STATE_STATUS });
}
