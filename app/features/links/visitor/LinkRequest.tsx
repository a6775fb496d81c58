import Check from "lucide-react/icons/check";
import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { LinkPage } from "#app/core/links/public-link.api.ts";
import { readRequestWords } from "#app/core/links/read-request-words.ts";
import { toReceipt } from "#app/core/links/receipt.ts";
import { Store } from "#app/core/observable.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { isCancelledStatus, isUnfinishedStatus, STATUS } from "#app/core/transfers/status.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Page } from "#app/ui/frames/Page.tsx";
import { NoticeBox } from "#app/ui/Notice.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { DropZone } from "./DropZone.tsx";
import { LockAgain } from "./LockAgain.tsx";
import { RequestFrame } from "./RequestFrame.tsx";
import { SenderField } from "./SenderField.tsx";
import { type LinkUploadPlace, useLinkUpload } from "./use-link-upload.ts";

interface LinkRequestProps extends LinkUploadPlace {
  readonly first: LinkPage;
  /** The same before it opens. */
  readonly sealed: ReactNode;
}

/** A file request: a visitor sends files, and sees nothing of what lies there (Spec C§2.4, Reading R-402). */
export function LinkRequest({ first, sealed, ...place }: LinkRequestProps) {
  const { t } = useTranslation("request");
  const [sender] = useState(() => new Store(""));
  const { choose, drop } = useLinkUpload({ ...place, sender });
  const [thanked, setThanked] = useState<Thanked>({ rows: [], atMs: 0, before: [] });
  const rows = useObservable(place.runtime.transfers.state)
    .rows.filter(isOfLink)
    .filter(({ id }) => !thanked.before.includes(id));
  const sent = rows.filter(isSent);
  const [isThanking, setThanking] = useState(false);
  const { ownerName, takesUploads } = first.facts;
  const { folder } = place;
  const words = useWords(place, first);
  const name = useObservable(sender);
  if (words === null || folder === null) return sealed;
  if (isThanking) {
    const into = folder.path.at(-1)?.name ?? "";
    return <Thanks {...{ ...thanked, ownerName, into }} onMore={() => setThanking(false)} />;
  }
  const finish = () => {
    const before = [...thanked.before, ...sent.map(({ id }) => id)];
    setThanked({ rows: sent, atMs: place.runtime.clock.nowMs(), before });
    setThanking(true);
    // The thanks list what has arrived; on a phone the panel of transfers would cover half of them.
    const { transfers } = place.runtime;
    for (const { id } of rows.filter(isSentOrCancelled)) transfers.remove(id);
  };
  const isBusy = rows.some(({ status }) => isUnfinishedStatus(status));
  return (
    <RequestFrame {...{ ownerName, words }} title={folder.path.at(-1)?.name ?? ""}>
      {takesUploads ? (
        <>
          <SenderField ownerName={ownerName} value={name} onChange={(text) => sender.set(text)} />
          <DropZone onChoose={choose} onDrop={drop} />
        </>
      ) : (
        <p>{t("closed")}</p>
      )}
      <LockAgain {...place} />
      {rows.length > 0 && (
        <div className="request-foot">
          <p role="status">{t("sent", { count: countFiles(rows), done: countFiles(sent) })}</p>
          <Button kind="primary" disabled={isBusy || sent.length === 0} onClick={finish}>
            {t("finish")}
          </Button>
        </div>
      )}
    </RequestFrame>
  );
}

/** What the owner says; empty where it does not open, or cannot be had. null: it is being read. */
function useWords({ runtime, link }: LinkUploadPlace, { facts }: LinkPage): string | null {
  const { ks } = link;
  const { encWords } = facts;
  const [words, set] = useState(encWords === "" ? "" : null);
  useEffect(() => {
    let isOver = false;
    readRequestWords(runtime.crypto, { ks, encWords })
      .catch(() => "")
      .then((text) => isOver || set(text));
    return () => {
      isOver = true;
    };
  }, [runtime, ks, encWords]);
  return words;
}

interface Sent {
  readonly rows: readonly TransferRow[];
  /** When its sender was done; Unix milliseconds. */
  readonly atMs: number;
}

interface Thanked extends Sent {
  /** All that its sender was thanked for, now and earlier: nobody is thanked for it again. */
  readonly before: readonly TransferRow["id"][];
}

interface ThanksProps extends Sent {
  readonly into: string;
  readonly ownerName: string;
  readonly onMore: () => void;
}

/** What a visitor has sent, once all of it is there. */
function Thanks(props: ThanksProps) {
  const { rows, ownerName, onMore } = props;
  const { t, i18n } = useTranslation("request");
  const count = countFiles(rows);
  const saveReceipt = useReceipt(props);
  return (
    <Page width="column" place="thanks">
      <div className="request">
        <NoticeBox
          icon={Check}
          tone="lit"
          title={
            ownerName === "" ? t("thanks", { count }) : t("thanksBy", { count, name: ownerName })
          }
          actions={
            <>
              <Button kind="primary" icon={Upload} onClick={onMore}>
                {t("more")}
              </Button>
              <Button icon={Download} onClick={saveReceipt}>
                {t("receipt")}
              </Button>
            </>
          }
        >
          <p>{t("thanksText")}</p>
        </NoticeBox>
        <ul className="request-done" aria-label={t("list")}>
          {rows.map(({ id, name, sizeBytes }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <small>{formatBytes(sizeBytes, i18n.language)}</small>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}

/** Stays with its sender: no server has a part in it (Reading R-473). */
function useReceipt({ rows, atMs, ownerName, into }: ThanksProps): () => void {
  const { t, i18n } = useTranslation("request");
  const formats = useItemFormats();
  return () => {
    const head = [
      t("receiptHead", { brand: BRAND_NAME }),
      ...(ownerName === "" ? [] : [t("receiptTo", { name: ownerName })]),
      t("receiptInto", { name: into }),
      t("receiptAt", { date: formats.dateTime(atMs) }),
    ];
    const words = { head, note: t("receiptNote"), language: i18n.language };
    const text = toReceipt(rows, words);
    saveFile("receipt.txt", new Blob([text], { type: "text/plain;charset=utf-8" }));
  };
}

function isOfLink({ kind, folder }: TransferRow): boolean {
  return (kind === "upload" || kind === "folder") && folder?.area === "link";
}

function isSent({ status }: TransferRow): boolean {
  return status === STATUS.success;
}

function isSentOrCancelled(row: TransferRow): boolean {
  return isSent(row) || isCancelledStatus(row.status);
}

/** A folder counts with what lies in it. */
function countFiles(rows: readonly TransferRow[]): number {
  return rows.reduce((sum, { report }) => sum + (report?.totalItems ?? 1), 0);
}
