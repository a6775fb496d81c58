import { SecurityPage } from "#app/features/settings/security/SecurityPage.tsx";

export default function SettingsSecurity() {
  return <SecurityPage />;
}
