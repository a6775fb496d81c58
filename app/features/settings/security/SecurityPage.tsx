import { Suspense } from "react";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { LockSection } from "./LockSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { RecoveryKitSection } from "./RecoveryKitSection.tsx";
import { TwoFactorSection } from "./TwoFactorSection.tsx";

// Only the browser can ask for the sessions: what shows them comes then.
const SessionsSection = lazyComponent(
  async () => (await import("./SessionsSection.tsx")).SessionsSection,
);

/** Sections of safety, one component each. */
export function SecurityPage() {
  return (
    <>
      <PasswordSection />
      <RecoveryKitSection />
      <TwoFactorSection />
      <LockSection />
      {useRuntime() !== null && (
        <Suspense fallback={null}>
          <SessionsSection />
        </Suspense>
      )}
    </>
  );
}
