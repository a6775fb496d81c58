import { useTranslation } from "react-i18next";
import type { SearchState } from "#app/core/files/search/name-search.ts";
import styles from "../flat/Flat.module.css";

/** How far the index of this device has come, where that matters to what is found. */
export function SearchNote({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation("lists");
  const { phase, names, unopened, total, isFull } = state;
  const done = names + unopened;
  return (
    <div role="status">
      {(phase === "building" || phase === "reading") && (
        <p className={styles.filters}>
          <span>{t("search.building")}</span>
          {total > 0 && (
            <progress max={total} value={Math.min(done, total)} aria-label={t("search.progress")} />
          )}
        </p>
      )}
      {phase === "offline" && <p className={styles.filters}>{t("search.offline")}</p>}
      {isFull && <p className={styles.filters}>{t("search.full")}</p>}
      {unopened > 0 && (
        <p className={styles.filters}>{t("search.unopened", { count: unopened })}</p>
      )}
    </div>
  );
}
