import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { isWhole } from "#app/core/files/listing-state.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { SortStatus } from "#app/features/listing/SortStatus.tsx";
import { useListFocus } from "#app/features/listing/use-list-focus.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { FlatGrid } from "./FlatGrid.tsx";
import type { FlatScreen } from "./use-flat-screen.ts";

// Nobody meets it before the list is here (P3).
const EmptyFlatList = lazyComponent(
  async () => (await import("./EmptyFlatList.tsx")).EmptyFlatList,
);

interface FlatBodyProps {
  readonly kind: FlatListKind;
  readonly screen: FlatScreen;
}

/** Rows, the empty state, or why there is nothing to show. */
export function FlatBody({ kind, screen }: FlatBodyProps) {
  const { t } = useTranslation("lists");
  const { state, open, rows, grid } = screen;
  const isEmpty = isWhole(state.phase) && rows.source.count === 0;
  useListFocus({ isEmpty }, grid);
  if (state.phase === "failed" && state.error !== null) {
    const retry = () => void open?.listing.reload();
    return <FailedFolder error={state.error} heading="h2" homeHref="/files" onRetry={retry} />;
  }
  if (isEmpty) {
    return (
      <Suspense>
        <EmptyFlatList kind={kind} isFiltered={screen.filter.isOpen || screen.act !== null} />
      </Suspense>
    );
  }
  return (
    <>
      <FlatGrid kind={kind} label={t(`kind.${kind}.title`)} screen={screen} />
      {kind === "starred" && (
        <SortStatus
          phase={state.phase}
          onSort={() => {
            open?.listing.sortNow();
            grid.current?.focus();
          }}
        />
      )}
    </>
  );
}
