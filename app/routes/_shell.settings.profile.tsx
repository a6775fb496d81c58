import { ProfilePage } from "#app/features/settings/profile/ProfilePage.tsx";

export default function SettingsProfile() {
  return <ProfilePage />;
}
