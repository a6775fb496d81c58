import type { RouteHandle } from "#app/document/route-handle.ts";
import { InvitePage } from "#app/features/auth/InvitePage.tsx";

export const handle: RouteHandle = { i18n: ["invite", "errors"], title: "invite:to.team.title" };

export default function TeamConsent() {
  return <InvitePage kind="team" />;
}
