import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { CommentFramePage } from "#app/features/links/visitor/CommentFramePage.tsx";
import sheet from "#app/features/links/visitor/comment-frame.css";
import { loadCommentFrame } from "#app/features/links/visitor/load-comment-frame.server.ts";

export const handle: RouteHandle = { i18n: ["links", "comments"], title: "comments:title" };

export const loader = loadCommentFrame;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** After the first paint it loads only from the browser, with the lock token (Trust 2.3). */
export function shouldRevalidate() {
  return false;
}

export default function CommentsOfLink() {
  return <CommentFramePage data={useLoaderData<typeof loader>()} />;
}
