import { useTranslation } from "react-i18next";
import { Skeleton } from "#app/ui/Progress.tsx";

export function Loading() {
  const { t } = useTranslation("versions");
  return (
    <div className="versions-message" role="status" aria-label={t("loading")}>
      {[1, 2, 3].map((seed) => (
        <Skeleton key={seed} seed={seed} />
      ))}
    </div>
  );
}
