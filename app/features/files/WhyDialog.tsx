import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { findKeepable, keepHere } from "#app/core/files/keep-here.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useShowFailure } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint } from "#app/ui/Text.tsx";
import type { OpenListing } from "./use-listing.ts";

interface WhyDialogProps {
  readonly item: FileItem;
  readonly open: Pick<OpenListing, "ports" | "listing">;
  readonly folder: OpenedFolder;
  readonly onClose: () => void;
}

/** What is known about a name that is not shown, and what is safe (Reading R-38). */
export function WhyDialog({ item, open, folder, onClose }: WhyDialogProps) {
  const { t } = useTranslation("files");
  const code = item.name.state === "failed" ? item.name.code : 0;
  const refusalId = useId();
  const keeping = useKeeping({ item, open, folder, onClose });
  const isKept = keeping.count > 0;
  return (
    <Dialog
      open
      title={t("why.title")}
      closeLabel={t("do.close")}
      onClose={onClose}
      foot={
        <>
          {isKept && (
            <Button busy={keeping.isBusy} onClick={() => void keeping.keep()}>
              {t("why.keep", { count: keeping.count })}
            </Button>
          )}
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t("do.close")}
          </Button>
        </>
      }
    >
      {keeping.error !== null && <Refusal error={keeping.error} id={refusalId} />}
      <p>{t(isKept ? "why.moved" : "why.known")}</p>
      <p>{t("why.safe")}</p>
      <p>{isKept ? t("why.keepText") : t("why.step", { id: item.id })}</p>
      <Hint>{t("why.code", { code })}</Hint>
    </Dialog>
  );
}

/** Keeps what a move out of this folder may have left here; all of it, as one move leaves many (Reading R-481). */
function useKeeping({ item, open, folder, onClose }: WhyDialogProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, error, submit } = useSubmit();
  const showFailure = useShowFailure();
  const { ports, listing } = open;
  const isOwn = folder.area === "main" || folder.area === "vault";
  const canKeep = isRefused(item) && item.place === undefined && isOwn && !folder.isReadOnly;
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const refused = new Set(
      listing.state
        .get()
        .rows.filter(isRefused)
        .map(({ id }) => id),
    );
    const find = async () => {
      const found = await findKeepable(ports, { folder, ids: refused, signal });
      // The others are nothing that is asked about here.
      if (found.has(item.id)) setIds(found);
    };
    // Without an answer it is told what is known anyway.
    if (canKeep) find().catch(() => undefined);
    return () => end.abort();
  }, [ports, listing, folder, item, canKeep]);
  // Closed while the names are looked up once more, nothing is written.
  const keep = () =>
    submit(async (signal) => {
      try {
        const refused = await keepHere(ports, { folder, ids, signal });
        const [code] = refused.values();
        if (code !== undefined) showFailure(new AppError(code));
      } finally {
        await listing.reload();
      }
      if (!signal.aborted) onClose();
    });
  return { count: ids.size, isBusy, error, keep };
}

function isRefused({ name, isDeleted }: FileItem): boolean {
  return name.state === "failed" && name.code === CODES.itemKeyRefused && !isDeleted;
}
