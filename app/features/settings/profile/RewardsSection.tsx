import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { REWARD_LIMITS } from "#app/contract/reward-limits.data.ts";
import { fetchRewards, type Rewards } from "#app/core/account/rewards.api.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import { SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { useCopyText } from "#app/ui/use-copy-text.ts";

/** The own referral code and what came of it; nothing where this server gives no space for it. */
export function RewardsSection() {
  const rewards = useRewards();
  if (rewards === null || rewards.eachBytes === 0 || rewards.path === null) return null;
  return <Offered rewards={rewards} address={location.origin + rewards.path} />;
}

interface OfferedProps {
  readonly rewards: Rewards;
  readonly address: string;
}

function Offered({ rewards, address }: OfferedProps) {
  const { t, i18n } = useTranslation("settings");
  const copy = useCopyText({
    copied: t("rewards.copied"),
    failed: t("rewards.notCopied"),
    close: t("rewards.close"),
  });
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const { eachBytes, people, totalBytes, joinedBytes } = rewards;
  return (
    <SettingsSection
      title={t("rewards.title")}
      text={t("rewards.text", { each: size(eachBytes), most: REWARD_LIMITS.mostPeople })}
    >
      <TextField
        label={t("rewards.link")}
        face="mono"
        readOnly
        dir="ltr"
        value={address}
        hint={t("rewards.told")}
      />
      <p>
        <Button icon={Copy} onClick={() => void copy(address)}>
          {t("rewards.copy")}
        </Button>
      </p>
      <p>{t("rewards.count", { count: people, total: size(totalBytes - joinedBytes) })}</p>
      {joinedBytes > 0 && <p>{t("rewards.joined", { bytes: size(joinedBytes) })}</p>}
    </SettingsSection>
  );
}

/** null until it is known, and where it cannot be: nothing hangs on it. */
function useRewards(): Rewards | null {
  const runtime = useRuntime();
  const account = useAccount();
  const [rewards, setRewards] = useState<Rewards | null>(null);
  useEffect(() => {
    if (runtime === null || account === null) return undefined;
    const gone = new AbortController();
    fetchRewards(runtime.api, gone.signal)
      .then((found) => gone.signal.aborted || setRewards(found))
      .catch(() => undefined);
    return () => gone.abort();
  }, [runtime, account]);
  return rewards;
}
