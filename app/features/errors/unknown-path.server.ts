import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { findLegacyTarget } from "#app/contract/validate/legacy-path.ts";
import { wireId } from "#app/contract/wire.ts";
import { readLinkFolderId, toLinkFolderSearch } from "#app/core/links/public-link.api.ts";

const NOT_FOUND_STATUS = 404;
const LINKS = "/dl/";

/** Sends older addresses where they belong now (Spec A§2.2); everything else is not found. */
export async function openUnknownPath(args: LoaderFunctionArgs): Promise<never> {
  const { pathname, searchParams } = new URL(args.request.url);
  const target = findLegacyTarget(pathname);
  if (target === undefined) {
    throw data({ code: CODES.pageNotFound }, { status: NOT_FOUND_STATUS });
  }
  if (target.startsWith(LINKS)) {
    // A view inside a link leads to the folder that its item lies in, and opens it there (Reading R-564).
    const folder = toLinkFolderSearch(readLinkFolderId(searchParams));
    throw redirect(target + folder + toViewSearch(folder, viewedId(pathname)));
  }
  throw redirect(findLegacyTarget(pathname, await readDashboard(args)) ?? "/files");
}

/** The item of a view inside a link; empty for what is no id. */
function viewedId(pathname: string): string {
  const [, , id] = /\/view\/([\w-]+)\/(\d+)\/*$/.exec(pathname) ?? [];
  return v.is(wireId, id) ? id : "";
}

function toViewSearch(folder: string, id: string): string {
  return id === "" ? "" : `${folder === "" ? "?" : "&"}view=${id}`;
}

/** The start page of whoever is signed in; nobody's, or one that cannot be had, is files. */
async function readDashboard({ context }: LoaderFunctionArgs): Promise<string | undefined> {
  if (context.session === null) return undefined;
  return context.api.call("userget", {}).then(
    ({ user }) => user.dashboard,
    () => undefined,
  );
}
