import Code from "lucide-react/icons/code";
import {
  type ComponentType,
  type MutableRefObject,
  Suspense,
  useContext,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { LinkProbe, PublicLinkState } from "#app/core/links/public-link.ts";
import { UNLOCKED_ELEMENT_ID } from "#app/document/boot-element.ts";
import { usePageSettings } from "#app/document/page-settings.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { type FirstNames, FirstNamesContext } from "#app/features/listing/first-names.ts";
import { useFirstRows } from "#app/features/listing/first-rows.ts";
import { useGridTexts } from "#app/features/listing/grid-texts.ts";
import { reloadPage } from "#app/platform/reload.client.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { LinkPanelHead } from "#app/ui/frames/Panel.tsx";
import { FileGrid } from "#app/ui/grid/FileGrid.tsx";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { NoticeBox } from "#app/ui/Notice.tsx";
import { FirstRequestPart } from "./first-request.ts";
import { LinkPageFrame } from "./LinkPage.tsx";
import type { LinkData } from "./link-data.ts";
import { SealedFile } from "./SealedFile.tsx";
import { UnlockForm } from "./UnlockForm.tsx";
import { usePublicLink } from "./use-public-link.ts";
import styles from "./Visitor.module.css";

const LinkFolder = lazyComponent(async () => (await import("./LinkFolder.tsx")).LinkFolder);
const LinkFile = lazyComponent(async () => (await import("./LinkFile.tsx")).LinkFile);
const ReportForm = lazyComponent(async () => (await import("./ReportForm.tsx")).ReportForm);

interface PublicLinkPageProps {
  readonly data: LinkData;
  /** The transfers panel, which the route brings. */
  readonly Transfers: ComponentType;
  /** The panel of whoever is signed in. */
  readonly Account: ComponentType;
}

/** A public link as a visitor sees it (Spec C§2.5). */
export function PublicLinkPage({ data, Transfers, Account }: PublicLinkPageProps) {
  const early = useEarlyLink();
  const { runtime, state, unlock, isWaiting } = usePublicLink(data, early?.link);
  const { place, nonce } = usePageSettings();
  const isServer = place === "server";
  const [isReporting, setReporting] = useState(false);
  // Somebody was busy with the sealed rows before there was a listing to tell.
  const wasBusy = useRef(false);
  const behind = early?.rows.length ?? (isServer ? FILES_LIMITS.firstPageRows : 0);
  const sealed = <SealedLink {...{ probe: data.probe, behind, wasBusy, early }} />;
  const isLocked = isAsking(state, data, early) && !isReporting;
  const frame = (
    <LinkPageFrame
      brand={data.brand}
      onReport={runtime === null ? undefined : () => setReporting(true)}
      account={
        runtime !== null && (
          <Suspense>
            <Account />
          </Suspense>
        )
      }
      floats={
        runtime !== null && (
          <Suspense>
            <Transfers />
          </Suspense>
        )
      }
    >
      {isReporting && runtime !== null ? (
        <Suspense fallback={sealed}>
          <ReportForm
            runtime={runtime}
            cachekey={data.cachekey}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      ) : state.phase === "failed" ? (
        <FailedFolder error={state.error} heading="h1" onRetry={reloadPage} />
      ) : state.phase === "open" && runtime !== null ? (
        <Suspense fallback={sealed}>
          {state.link.kind === "file" ? (
            <LinkFile runtime={runtime} link={state.link} first={state.first} />
          ) : (
            <LinkFolder {...{ runtime, link: state.link, first: state.first, wasBusy, sealed }} />
          )}
        </Suspense>
      ) : (
        // The server draws it, so it stands in no boundary (useObservable).
        sealed
      )}
    </LinkPageFrame>
  );
  return (
    <>
      {data.brand && <style nonce={nonce}>{data.brand.css}</style>}
      {isLocked && (
        <UnlockForm
          isWrong={state.phase === "password" ? state.isWrong : early?.link?.isWrong}
          brand={data.brand}
          isBusy={isWaiting || (state.phase === "password" && state.isBusy)}
          onUnlock={unlock}
        />
      )}
      {/* One place for both: what the starter puts there is what the application draws. */}
      {isLocked ? isServer && <template id={UNLOCKED_ELEMENT_ID}>{frame}</template> : frame}
    </>
  );
}

/** What the starter did on this page, as long as it is this page. */
function useEarlyLink(): FirstNames | undefined {
  const [early] = useState(useObservable(useContext(FirstNamesContext)));
  return early ?? undefined;
}

function isAsking(
  { phase }: PublicLinkState,
  { probe }: LinkData,
  early: FirstNames | undefined,
): boolean {
  if (phase !== "opening") return phase === "password";
  return probe.kind === "password" && early?.link?.answer === undefined;
}

interface SealedLinkProps {
  readonly probe: LinkProbe;
  /** Rows behind a password: those that the starter drew, or as many as it may need. */
  readonly behind: number;
  readonly wasBusy: MutableRefObject<boolean>;
  readonly early: FirstNames | undefined;
}

/** The first paint: sealed rows, all alike, of the height that they keep. */
function SealedLink({ probe, behind, wasBusy, early }: SealedLinkProps) {
  const { t } = useTranslation("links");
  const events = useMemo(
    () => ({
      onAttention: () => {
        wasBusy.current = true;
      },
    }),
    [wasBusy],
  );
  const texts = useGridTexts(t("visitor.title"));
  const sealedAt = useFirstRows(true, () => null);
  const count = probe.kind === "page" ? probe.page.page.items.length : behind;
  const facts = probe.kind === "page" ? probe.page.facts : null;
  const owner = facts?.ownerName ?? "";
  const Request = useContext(FirstRequestPart);
  return (
    <>
      <noscript>
        <NoticeBox icon={Code} title={t("visitor.scriptTitle")}>
          <p>{t("visitor.needsScript")}</p>
          <p>{t("visitor.turnOnScript")}</p>
        </NoticeBox>
      </noscript>
      <div className={styles.scripted}>
        {facts?.kind === "file" ? (
          <SealedFile facts={facts} look={sealedAt?.(0)} />
        ) : facts?.isRequest && Request ? (
          <div className={styles.request}>
            <Request facts={facts} early={early?.request} />
          </div>
        ) : (
          <div className={facts?.isRequest ? styles.request : styles.scripted}>
            <LinkPanelHead
              title={t("visitor.title")}
              meta={owner === "" ? t("visitor.opening") : t("visitor.from", { name: owner })}
            />
            <FileGrid
              view="list"
              rows={{ count, rowAt: () => undefined, sealedAt }}
              texts={texts}
              selection={emptySelection}
              onSelection={() => undefined}
              events={events}
            />
          </div>
        )}
      </div>
    </>
  );
}
