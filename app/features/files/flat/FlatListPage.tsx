import { Suspense, useRef } from "react";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { Region } from "#app/features/errors/Region.tsx";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { focusContent } from "#app/ui/focus-content.ts";
import { Panel } from "#app/ui/frames/Panel.tsx";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { ScreenBanner } from "../FilesPage.tsx";
import { NO_DIALOG } from "../files-dialog.ts";
import type { FolderData } from "../folder-data.ts";
import { PhoneSelectionBar, RowMenu, useSelectionCode } from "../lazy-selection.ts";
import { NO_INFO } from "../use-files-screen.ts";
import { FlatBody } from "./FlatBody.tsx";
import { FlatHead } from "./FlatHead.tsx";
import { type FlatScreen, useFlatScreen } from "./use-flat-screen.ts";

// What opens only after an input comes with it (P3).
const FileDetails = lazyComponent(async () => (await import("../FileDetails.tsx")).FileDetails);
const FilterBar = lazyComponent(async () => (await import("../FilterBar.tsx")).FilterBar);
const FilesDialogs = lazyComponent(async () => (await import("../FilesDialogs.tsx")).FilesDialogs);

interface FlatListPageProps {
  readonly kind: FlatListKind;
  readonly data: FolderData;
  readonly links: LinkParts;
}

/** A list that is of no folder: Starred, Recents (Spec B§2, Readings ). */
export function FlatListPage({ kind, data, links }: FlatListPageProps) {
  const grid = useRef<FileGridHandle>(null);
  useSelectionCode();
  const screen = useFlatScreen({ kind, firstPage: data.firstPage, grid });
  const { open, info, state } = screen;
  const toggleInfo = () => screen.setInfo({ isOpen: !info.isOpen, itemId: null });
  return (
    <>
      <Panel
        banner={<ScreenBanner screen={screen} grid={grid} />}
        aside={
          info.isOpen && (
            <Region look="part" place={info.item?.id}>
              <Suspense fallback={null}>
                <FileDetails
                  info={info}
                  account={open?.account ?? null}
                  folder={(info.item ?? info.several[0])?.place ?? null}
                  onReaders={(item) => screen.setDialog({ kind: "readers", item })}
                  onClose={() => {
                    toggleInfo();
                    focusContent(grid);
                  }}
                />
              </Suspense>
            </Region>
          )
        }
      >
        <FlatHead kind={kind} screen={screen} onInfo={toggleInfo} />
        <Region look="part" place={`${state.showDeleted}|${screen.query.view}`}>
          {open !== null && screen.filter.isOpen && (
            <Suspense fallback={null}>
              <FilterBar filter={screen.filter} grid={grid} />
            </Suspense>
          )}
          <FlatBody kind={kind} screen={screen} />
        </Region>
      </Panel>
      <PhoneBar screen={screen} />
      <Overlays screen={screen} links={links} />
    </>
  );
}

/** Nothing lies over the list any more. */
function closeAll(screen: FlatScreen): void {
  screen.setMenu(null);
  screen.setDialog(NO_DIALOG);
  screen.setLinksToEncrypt([]);
  screen.setInfo(NO_INFO);
}

/** At the bottom of a phone, while something is selected: nothing can be put into this list. */
function PhoneBar({ screen }: { readonly screen: FlatScreen }) {
  if (screen.selected.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PhoneSelectionBar tools={screen.actionTools} items={screen.selected}>
        {null}
      </PhoneSelectionBar>
    </Suspense>
  );
}

function Overlays({ screen, links }: { readonly screen: FlatScreen; readonly links: LinkParts }) {
  const { open, menu, dialog, info } = screen;
  if (open === null) return null;
  return (
    <Region look="dialog" place={dialog.kind} onClose={() => closeAll(screen)}>
      {menu !== null && (
        <Suspense fallback={null}>
          <RowMenu
            tools={screen.actionTools}
            items={menu.items}
            anchor={menu.anchor}
            onClose={() => screen.setMenu(null)}
          />
        </Suspense>
      )}
      {(dialog.kind !== "none" || screen.linksToEncrypt.length > 0 || info.item) && (
        <Suspense fallback={null}>
          <FilesDialogs screen={screen} open={open} links={links} />
        </Suspense>
      )}
    </Region>
  );
}
