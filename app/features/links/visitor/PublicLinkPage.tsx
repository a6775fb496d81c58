import Code from "lucide-react/icons/code";
import {
  type ComponentType,
  type MutableRefObject,
  Suspense,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { FailedFolder } from "#app/features/files/FailedFolder.tsx";
import { useFirstRows } from "#app/features/files/first-rows.ts";
import { useGridTexts } from "#app/features/files/grid-texts.ts";
import { reloadPage } from "#app/platform/reload.client.ts";
import { LinkPanelHead } from "#app/ui/frames/Panel.tsx";
import { FileGrid } from "#app/ui/grid/FileGrid.tsx";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { NoticeBox } from "#app/ui/Notice.tsx";
import { LinkPageFrame } from "./LinkPage.tsx";
import type { LinkData } from "./link-data.ts";
import { UnlockForm } from "./UnlockForm.tsx";
import { usePublicLink } from "./use-public-link.ts";
import styles from "./Visitor.module.css";

const LinkFolder = lazyComponent(async () => (await import("./LinkFolder.tsx")).LinkFolder);
const ReportForm = lazyComponent(async () => (await import("./ReportForm.tsx")).ReportForm);

interface PublicLinkPageProps {
  readonly data: LinkData;
  /** The transfers panel, which the route brings. */
  readonly Transfers: ComponentType;
}

/** A public link as a visitor sees it (Spec C§2.5). */
export function PublicLinkPage({ data, Transfers }: PublicLinkPageProps) {
  const { runtime, state, unlock, isWaiting } = usePublicLink(data);
  const [isReporting, setReporting] = useState(false);
  // Somebody was busy with the sealed rows before there was a listing to tell.
  const wasBusy = useRef(false);
  const sealed = <SealedLink data={data} wasBusy={wasBusy} />;
  const isLocked =
    state.phase === "password" || (state.phase === "opening" && data.probe.kind === "password");
  if (isLocked && !isReporting) {
    return (
      <UnlockForm
        wrongCode={state.phase === "password" ? state.wrongCode : 0}
        isBusy={isWaiting || (state.phase === "password" && state.isBusy)}
        onUnlock={unlock}
      />
    );
  }
  return (
    <LinkPageFrame
      onReport={runtime === null ? undefined : () => setReporting(true)}
      floats={
        runtime !== null && (
          <Suspense fallback={null}>
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
          <LinkFolder runtime={runtime} link={state.link} first={state.first} wasBusy={wasBusy} />
        </Suspense>
      ) : (
        // The server draws it, so it stands in no boundary (useObservable).
        sealed
      )}
    </LinkPageFrame>
  );
}

interface SealedLinkProps {
  readonly data: LinkData;
  readonly wasBusy: MutableRefObject<boolean>;
}

/** The first paint: sealed rows, all alike, of the height that they keep. */
function SealedLink({ data, wasBusy }: SealedLinkProps) {
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
  const { probe } = data;
  const count = probe.kind === "page" ? probe.page.page.items.length : 0;
  const owner = probe.kind === "page" ? probe.page.facts.ownerName : "";
  return (
    <>
      <noscript>
        <NoticeBox icon={Code} title={t("visitor.scriptTitle")}>
          <p>{t("visitor.needsScript")}</p>
          <p>{t("visitor.turnOnScript")}</p>
        </NoticeBox>
      </noscript>
      <div className={styles.scripted}>
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
    </>
  );
}
