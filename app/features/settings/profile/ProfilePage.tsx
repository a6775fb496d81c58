import { Suspense } from "react";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useIsAlive } from "#app/ui/use-is-alive.ts";
import { EmailSection } from "./EmailSection.tsx";
import { LookSection } from "./LookSection.tsx";
import { NamesSection } from "./NamesSection.tsx";
import { MailSection, PresenceSection, StatisticsSection } from "./SwitchSections.tsx";

const RewardsSection = lazyComponent(
  async () => (await import("./RewardsSection.tsx")).RewardsSection,
);

/** Who one is to others, how the product looks, what it sends and counts (Spec A§3.1). */
export function ProfilePage() {
  return (
    <>
      <NamesSection />
      <EmailSection />
      <LookSection />
      <MailSection />
      <PresenceSection />
      <StatisticsSection />
      <LateRewards />
    </>
  );
}

/** Not among what the server draws: it is asked for once the page is alive. */
function LateRewards() {
  if (!useIsAlive()) return null;
  return (
    <Suspense>
      <RewardsSection />
    </Suspense>
  );
}
