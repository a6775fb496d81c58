import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as CODES from "#app/contract/errors/codes.ts";
import { findLegacyTarget } from "#app/contract/validate/legacy-path.ts";

const NOT_FOUND_STATUS = 404;

/** Sends older addresses where they belong now (Spec A§2.2); everything else is not found. */
export async function openUnknownPath(args: LoaderFunctionArgs): Promise<never> {
  const { pathname } = new URL(args.request.url);
  if (findLegacyTarget(pathname) === undefined) {
    throw data({ code: CODES.pageNotFound }, { status: NOT_FOUND_STATUS });
  }
  throw redirect(findLegacyTarget(pathname, await readDashboard(args)) ?? "/files");
}

/** The start page of whoever is signed in; nobody's, or one that cannot be had, is files. */
async function readDashboard({ context }: LoaderFunctionArgs): Promise<string | undefined> {
  if (context.session === null) return undefined;
  return context.api.call("userget", {}).then(
    ({ user }) => user.dashboard,
    () => undefined,
  );
}
