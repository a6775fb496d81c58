import type { RouteHandle } from "#app/document/route-handle.ts";
import { InvitePage } from "#app/features/auth/InvitePage.tsx";

export const handle: RouteHandle = { i18n: ["invite", "errors"], title: "invite:to.share.title" };

export default function SignUpShare() {
  return <InvitePage kind="share" />;
}
