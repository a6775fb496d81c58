import { type ReactNode, Suspense } from "react";
import type { User } from "#app/core/account/user.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { Store } from "#app/core/observable.ts";
import { Region } from "#app/features/errors/Region.tsx";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { focusContent } from "#app/ui/focus-content.ts";
import { Panel, type PanelProps } from "#app/ui/frames/Panel.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { DialogScreen } from "./FilesDialogs.tsx";
import { ListBanner } from "./FilesNotices.tsx";
import { NO_DIALOG } from "./files-dialog.ts";
import { EmptyTrash, ListPart, RowMenu, useLaterTools } from "./lazy-tools.ts";
import { type FilesScreen, NO_INFO } from "./use-files-screen.ts";
import { useLateCode } from "./use-late-code.ts";

// What opens only after an input comes with it (P3).
const FileDetails = lazyComponent(async () => (await import("./FileDetails.tsx")).FileDetails);
const FilesDialogs = lazyComponent(async () => (await import("./FilesDialogs.tsx")).FilesDialogs);

interface ListScreenProps {
  readonly screen: DialogScreen &
    Pick<
      FilesScreen,
      | "open"
      | "menu"
      | "setMenu"
      | "actionTools"
      | "query"
      | "isInTrash"
      | "wasLookedFor"
      | "filter"
      | "seals"
      | "selection"
      | "setSelection"
    >;
  readonly links: LinkParts;
  /** Where lies what is known more about. */
  readonly folder: OpenedFolder | null;
  readonly panel?: Omit<PanelProps, "children">;
  /** Title and tools, over the rows. */
  readonly head: ReactNode;
  /** At the bottom of a phone. */
  readonly bar: ReactNode;
  /** Another place begins anew where this one failed. */
  readonly place: string;
  readonly onInfo: () => void;
  readonly children: ReactNode;
}

/** The regions of a list page (Spec B§2): what one of them cannot show takes no other with it. */
export function ListScreen(props: ListScreenProps) {
  const { screen, onInfo } = props;
  const { grid, open, info, menu, setMenu, dialog, setDialog } = screen;
  const isTouched = useLaterTools();
  const closeAll = () => {
    setMenu(null);
    setDialog(NO_DIALOG);
    screen.setLinksToEncrypt([]);
    screen.setInfo(NO_INFO);
  };
  return (
    <>
      <Panel
        {...props.panel}
        banner={<ScreenBanner screen={screen} />}
        aside={
          info.isOpen && (
            <Region look="part" place={info.item?.id}>
              <Suspense>
                <FileDetails
                  info={info}
                  account={open?.account ?? null}
                  folder={props.folder}
                  Present={props.links.Present}
                  onDialog={setDialog}
                  onClose={() => {
                    onInfo();
                    focusContent(grid);
                  }}
                />
              </Suspense>
            </Region>
          )
        }
      >
        {props.head}
        <Region look="part" place={props.place}>
          {(isTouched || screen.filter.isOpen) && (
            <Suspense>
              <ListPart screen={screen} />
            </Suspense>
          )}
          {props.children}
        </Region>
      </Panel>
      {props.bar}
      {open !== null && (
        <Region look="dialog" place={dialog.kind} onClose={closeAll}>
          {menu !== null && (
            <Suspense>
              <RowMenu
                tools={screen.actionTools}
                items={menu.items}
                anchor={menu.anchor}
                onClose={() => setMenu(null)}
              />
            </Suspense>
          )}
          {(dialog.kind !== "none" || screen.linksToEncrypt.length > 0 || info.item) && (
            <Suspense>
              <FilesDialogs screen={screen} open={open} links={props.links} />
            </Suspense>
          )}
        </Region>
      )}
    </>
  );
}

const NO_STOP = new Store(0);
const NO_USER = new Store(null);
/** What every plan keeps (Spec A§9.3), until what the own one keeps is known. */
const LEAST_DAYS = 30;
const loadPlans = () => import("#app/contract/plans.ts");

function ScreenBanner({ screen }: Pick<ListScreenProps, "screen">) {
  const { grid, state, open, query } = screen;
  const stopCode = useObservable<number>(open?.account.stopCode ?? NO_STOP);
  const user = useObservable<User | null>(open?.account.user ?? NO_USER);
  const plans = useLateCode(query.showDeleted, loadPlans);
  return (
    <ListBanner
      error={state.phase === "failed" ? null : state.error}
      stopCode={stopCode}
      isReadOnly={state.folder?.isReadOnly ?? false}
      isInTrash={screen.isInTrash}
      showDeleted={query.showDeleted}
      keptDays={plans?.parseSku(user?.sku).retentionDays ?? LEAST_DAYS}
      emptying={
        // Nothing of it in what the server draws: an update would come before it is alive.
        open !== null && (
          <Suspense>
            <EmptyTrash screen={screen} />
          </Suspense>
        )
      }
      onReload={() => {
        void open?.listing.reload();
        focusContent(grid);
      }}
      onHideDeleted={() => {
        query.setShowDeleted(false);
        focusContent(grid);
      }}
    />
  );
}
