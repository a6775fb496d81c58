import { data, type LoaderFunctionArgs } from "@remix-run/node";
import * as CODES from "#app/contract/errors/codes.ts";
import { findHelpTopic } from "#app/core/support/help-topics.ts";

const NOT_FOUND_STATUS = 404;

/** Pages of help have no data of their own; an address that is none of them is not found. */
export async function loadHelp({ request }: LoaderFunctionArgs): Promise<null> {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  if (findHelpTopic(path) === undefined) {
    throw data({ code: CODES.pageNotFound }, { status: NOT_FOUND_STATUS });
  }
  return null;
}
