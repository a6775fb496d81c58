import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { useCopyText } from "#app/ui/use-copy-text.ts";

/** Puts the address of a file's link into the clipboard, encrypted to first where something lacks that. */
export function useCopyLink(ports: FilesPorts, item: FileItem): () => Promise<void> {
  const { t } = useTranslation("preview");
  const copy = useCopyText({
    copied: t("linkCopied"),
    failed: t("linkNotCopied"),
    close: t("dismiss"),
  });
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return () =>
    copy(async () => {
      const host = root?.hosts[root.region].link ?? window.location.origin;
      const { LinkWork } = await import("#app/core/links/link-work.ts");
      const work = new LinkWork(ports, { item, host });
      await work.load();
      return work.addressToCopy();
    });
}
