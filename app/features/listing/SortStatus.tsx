import { useTranslation } from "react-i18next";
import type { ListingPhase } from "#app/core/files/listing-state.ts";
import { TextButton } from "#app/ui/Text.tsx";
import styles from "./SortStatus.module.css";

interface SortStatusProps {
  readonly phase: ListingPhase;
  readonly onSort: () => void;
}

/** What the order of the rows waits for: more of them, or a word of who is busy with them. */
export function SortStatus({ phase, onSort }: SortStatusProps) {
  const { t } = useTranslation("files");
  if (phase !== "arriving" && phase !== "unsorted") return null;
  return (
    <p className={styles.sorting} role="status">
      {phase === "arriving" ? t("sorting") : t("sortWaits")}{" "}
      {phase === "unsorted" && <TextButton onClick={onSort}>{t("sortNow")}</TextButton>}
    </p>
  );
}
