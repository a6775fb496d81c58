import { Suspense } from "react";
import { useSsoName } from "#app/features/settings/use-settings-user.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { LockSection } from "./LockSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { RecoveryKitSection } from "./RecoveryKitSection.tsx";
import { TwoFactorSection } from "./TwoFactorSection.tsx";

// Only the browser can ask for these: what shows them comes then.
const PasskeysSection = lazyComponent(
  async () => (await import("../passkeys/PasskeysSection.tsx")).PasskeysSection,
);
const SsoSection = lazyComponent(async () => (await import("../sso/SsoSection.tsx")).SsoSection);
const ResetSection = lazyComponent(
  async () => (await import("./reset/ResetSection.tsx")).ResetSection,
);
const SessionsSection = lazyComponent(
  async () => (await import("./SessionsSection.tsx")).SessionsSection,
);

/** Sections of safety, one component each. */
export function SecurityPage() {
  const ssoName = useSsoName();
  return (
    <>
      <PasswordSection />
      <RecoveryKitSection />
      <TwoFactorSection />
      <LockSection />
      {useRuntime() !== null && (
        <Suspense>
          <PasskeysSection />
          {ssoName !== null && <SsoSection name={ssoName} />}
          <ResetSection />
          <SessionsSection />
        </Suspense>
      )}
    </>
  );
}
