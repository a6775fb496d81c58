import { useTranslation } from "react-i18next";
import { Anchor } from "#app/ui/Anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { StorageMeter } from "#app/ui/Progress.tsx";
import { describeStorage, type StorageFacts } from "./format-storage.ts";
import styles from "./Shell.module.css";

interface StorageBarProps {
  readonly facts: StorageFacts;
  /** Of the view of the storage. */
  readonly href?: string;
  /** Somebody goes from it to what the storage is used for. */
  readonly onLeave?: (() => void) | undefined;
}

/** '{used} of {limit}' under its bar, or '{used} of Unlimited' (Spec A§2.8); it leads to the view of the storage. */
export function StorageBar({ facts, href = "/storage", onLeave }: StorageBarProps) {
  const { t, i18n } = useTranslation("shell");
  const { hasBar, ratio01, level, used, limit } = describeStorage(facts, i18n.language);
  const words = hasBar ? t("storage.used", { used, limit }) : t("storage.unlimited", { used });
  const link = (
    <Anchor href={href} className={classNames("num", styles.storage)} onClick={onLeave}>
      {words}
    </Anchor>
  );
  if (!hasBar) return link;
  return (
    <>
      <StorageMeter ratio01={ratio01} level={level} label={t("storage.label")} />
      {link}
    </>
  );
}
