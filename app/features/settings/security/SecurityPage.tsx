import { LockSection } from "./LockSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { RecoveryKitSection } from "./RecoveryKitSection.tsx";

/** Sections of safety, one component each. */
export function SecurityPage() {
  return (
    <>
      <PasswordSection />
      <RecoveryKitSection />
      <LockSection />
    </>
  );
}
