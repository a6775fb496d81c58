import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { COMMENTED_LINK } from "#app/core/links/comment-frame-path.ts";
import type { LinkData } from "./link-data.ts";
import { loadLink } from "./load-link.server.ts";

/** The link whose comments are asked for, as its own page is asked for; null where none is named. */
export async function loadCommentFrame(args: LoaderFunctionArgs) {
  const linkId = new URL(args.request.url).searchParams.get(COMMENTED_LINK);
  if (linkId === null) return data<LinkData | null>(null);
  return loadLink({ ...args, params: { linkId } });
}
