import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** Puts the address of a file's link into the clipboard, encrypted to first where something lacks that. */
export function useCopyLink(ports: FilesPorts, item: FileItem): () => Promise<void> {
  const { t } = useTranslation("preview");
  const toast = useToast();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return async () => {
    try {
      const host = root?.hosts[root.region].link ?? window.location.origin;
      const { LinkWork } = await import("#app/core/links/link-work.ts");
      const work = new LinkWork(ports, { item, host });
      await work.load();
      const address = await work.addressToCopy();
      if (address === null) throw new Error("no address");
      await navigator.clipboard.writeText(address);
      toast({ kind: "success", text: t("linkCopied") });
    } catch {
      // Whatever stopped it, the person presses it again.
      toast({ kind: "critical", text: t("linkNotCopied") });
    }
  };
}
