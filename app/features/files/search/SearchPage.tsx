import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { isWhole } from "#app/core/files/listing-state.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { SortStatus } from "#app/features/listing/SortStatus.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { FlatGrid } from "../flat/FlatGrid.tsx";
import { FlatPhoneBar } from "../flat/FlatPhoneBar.tsx";
import { type FlatScreen, useFlatScreen } from "../flat/use-flat-screen.ts";
import type { FolderData } from "../folder-data.ts";
import { ListScreen } from "../ListScreen.tsx";
import { ListTools } from "../ListTools.tsx";
import { useFilesQuery } from "../use-files-query.ts";
import { SearchField } from "./SearchField.tsx";
import { SearchNote } from "./SearchNote.tsx";
import { type NameSearching, useNameSearch } from "./use-name-search.ts";

/** Its rows are found in the browser. */
const NOTHING_DRAWN: FolderData = { firstPage: null };

/** All names that this account can open, as one types (Readings ). */
export function SearchPage({ links }: { readonly links: LinkParts }) {
  const { t } = useTranslation("lists");
  const grid = useRef<FileGridHandle>(null);
  const query = useFilesQuery();
  const search = useNameSearch(query.showDeleted);
  const screen = useFlatScreen({
    ...({ kind: "search", query, grid } as const),
    listing: search.listing,
    data: NOTHING_DRAWN,
  });
  const { info } = screen;
  const toggleInfo = () => screen.setInfo({ isOpen: !info.isOpen, itemId: null });
  return (
    <ListScreen
      screen={screen}
      links={links}
      folder={(info.item ?? info.several[0])?.place ?? null}
      place={screen.query.view}
      onInfo={toggleInfo}
      head={
        <>
          <PanelHead
            title={t("search.title")}
            tools={
              <ListTools
                label={t("menu")}
                filterLabel={t("filter")}
                screen={screen}
                onInfo={toggleInfo}
              />
            }
          />
          <SearchField search={search} shown={screen.rows.source.count} grid={grid} />
          <SearchNote state={search.state} />
        </>
      }
      bar={<FlatPhoneBar screen={screen} />}
    >
      <SearchBody search={search} screen={screen} />
    </ListScreen>
  );
}

interface SearchBodyProps {
  readonly search: NameSearching;
  readonly screen: FlatScreen;
}

/** What was found; before anything is typed, what can be. */
function SearchBody({ search, screen }: SearchBodyProps) {
  const { t } = useTranslation("lists");
  const { state, open, rows, grid } = screen;
  if (state.phase === "failed" && state.error !== null) {
    const retry = () => void open?.listing.reload();
    return <FailedFolder error={state.error} heading="h2" homeHref="/files" onRetry={retry} />;
  }
  if (search.isEmpty) {
    return <EmptyState title={t("search.start")} text={t("search.startText")} />;
  }
  if (isWhole(state.phase) && rows.source.count === 0) {
    return (
      <EmptyState
        title={t("search.none", { text: search.text.trim() })}
        text={t("search.noneText", { count: search.state.names })}
      />
    );
  }
  return (
    <>
      <FlatGrid kind="search" label={t("search.results")} screen={screen} />
      <SortStatus
        phase={state.phase}
        onSort={() => {
          open?.listing.sortNow();
          grid.current?.focus();
        }}
      />
    </>
  );
}
