import { useTranslation } from "react-i18next";
import type { SealedPage } from "#app/core/files/files.api.ts";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { SortStatus } from "#app/features/listing/SortStatus.tsx";
import { useListFocus } from "#app/features/listing/use-list-focus.ts";
import { EmptyFlatList } from "../EmptyLists.tsx";
import { useIsEmpty } from "../use-is-empty.ts";
import { FlatGrid } from "./FlatGrid.tsx";
import type { FlatScreen } from "./use-flat-screen.ts";

interface FlatBodyProps {
  readonly kind: FlatListKind;
  readonly screen: FlatScreen;
  /** As the server rendered it. */
  readonly firstPage: SealedPage | null;
}

/** Rows, the empty state, or why there is nothing to show. */
export function FlatBody({ kind, screen, firstPage }: FlatBodyProps) {
  const { t } = useTranslation("lists");
  const { state, open, rows, grid } = screen;
  const { showDeleted } = screen.query;
  const isEmpty = useIsEmpty(
    { phase: state.phase, count: rows.source.count, showDeleted },
    firstPage,
  );
  useListFocus({ isEmpty }, grid);
  if (state.phase === "failed" && state.error !== null) {
    const retry = () => void open?.listing.reload();
    return <FailedFolder error={state.error} heading="h2" homeHref="/files" onRetry={retry} />;
  }
  if (isEmpty) {
    return <EmptyFlatList kind={kind} isFiltered={screen.filter.isOpen || screen.act !== null} />;
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
