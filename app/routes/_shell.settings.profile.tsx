import type { RouteHandle } from "#app/document/route-handle.ts";
import { ProfilePage } from "#app/features/settings/profile/ProfilePage.tsx";

export const handle: RouteHandle = { i18n: ["email", "picture", "proof"] };

export default function SettingsProfile() {
  return <ProfilePage />;
}
