import type { RouteHandle } from "#app/document/route-handle.ts";
import { LaterNotice } from "#app/features/later/LaterNotice.tsx";

export const handle: RouteHandle = {
  i18n: ["later", "errors"],
  title: "later:page.comments.title",
  isStatic: true,
};

export default function CommentFrame() {
  return <LaterNotice topic="comments" />;
}
