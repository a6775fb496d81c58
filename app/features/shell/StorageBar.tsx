import { useTranslation } from "react-i18next";
import { StorageMeter } from "#app/ui/Progress.tsx";
import { describeStorage, type StorageFacts } from "./format-storage.ts";

/** '{used} of {limit}' under its bar, or '{used} of Unlimited' (Spec A§2.8). */
export function StorageBar({ facts }: { readonly facts: StorageFacts }) {
  const { t, i18n } = useTranslation("shell");
  const { hasBar, ratio01, level, used, limit } = describeStorage(facts, i18n.language);
  if (!hasBar) return <span className="num">{t("storage.unlimited", { used })}</span>;
  return (
    <>
      <StorageMeter ratio01={ratio01} level={level} label={t("storage.label")} />
      <span className="num">{t("storage.used", { used, limit })}</span>
    </>
  );
}
