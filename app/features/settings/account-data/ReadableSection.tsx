import type { LucideIcon } from "lucide-react";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useTranslation } from "react-i18next";
import { SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { Icon } from "#app/ui/Icon.tsx";

const CAN = ["read.canName", "read.canPlan", "read.canFiles", "read.canLinks"] as const;
const CANNOT = [
  "read.cannotFiles",
  "read.cannotLabels",
  "read.cannotPassword",
  "read.cannotKeys",
] as const;

/** What the server can read of somebody, and what it cannot. */
export function ReadableSection() {
  const { t } = useTranslation("account-data");
  return (
    <SettingsSection title={t("read.title")}>
      <div className="account-data-ledger">
        <Facts icon={Eye} title={t("read.can")} facts={CAN.map((fact) => t(fact))} />
        <Facts icon={EyeOff} title={t("read.cannot")} facts={CANNOT.map((fact) => t(fact))} />
      </div>
    </SettingsSection>
  );
}

interface FactsProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly facts: readonly string[];
}

function Facts({ icon, title, facts }: FactsProps) {
  return (
    <div>
      <h3>
        <Icon icon={icon} size={16} />
        {title}
      </h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
