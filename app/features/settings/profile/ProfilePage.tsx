import { EmailSection } from "./EmailSection.tsx";
import { LookSection } from "./LookSection.tsx";
import { NamesSection } from "./NamesSection.tsx";
import { MailSection, PresenceSection, StatisticsSection } from "./SwitchSections.tsx";

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
    </>
  );
}
