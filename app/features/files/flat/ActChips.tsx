import { useTranslation } from "react-i18next";
import type { RecentUse } from "#app/core/files/item.ts";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import styles from "./Flat.module.css";

const ACTS = ["opened", "uploaded", "changed"] as const;

interface ActChipsProps {
  readonly act: RecentUse["act"] | null;
  readonly onAct: (act: RecentUse["act"] | null) => void;
}

/** Which uses of items Recents show. */
export function ActChips({ act, onAct }: ActChipsProps) {
  const { t } = useTranslation("lists");
  return (
    <div className={styles.filters}>
      <ChipGroup label={t("show")}>
        {[null, ...ACTS].map((one) => (
          <Chip key={one ?? "all"} pressed={one === act} onClick={() => onAct(one)}>
            {t(one === null ? "all" : `act.${one}`)}
          </Chip>
        ))}
      </ChipGroup>
      <span>{t("lastItems")}</span>
    </div>
  );
}
