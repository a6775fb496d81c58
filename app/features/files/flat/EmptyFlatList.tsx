import { useTranslation } from "react-i18next";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";

interface EmptyFlatListProps {
  readonly kind: FlatListKind;
  readonly isFiltered: boolean;
}

/** What stands where such a list has no row: why, and how something comes into it. */
export function EmptyFlatList({ kind, isFiltered }: EmptyFlatListProps) {
  const { t } = useTranslation("lists");
  if (isFiltered) return <EmptyState title={t("none")} text={t("noneText")} />;
  return (
    <EmptyState
      title={t(`kind.${kind}.empty`)}
      text={t(`kind.${kind}.emptyText`)}
      actions={
        <LinkButton kind="primary" href="/files">
          {t("toFiles")}
        </LinkButton>
      }
    />
  );
}
