import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "react-i18next";
import { deleteLink } from "#app/core/links/delete-link.ts";
import type { Link } from "#app/core/links/link.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import type { Links } from "./use-links.ts";

interface RetryDeleteProps {
  readonly links: Links;
  readonly link: Link;
  readonly name: string;
}

/** The one thing left to do with a link that its owner deleted and the server still shows. */
export function RetryDelete({ links, link, name }: RetryDeleteProps) {
  const { t } = useTranslation("links");
  const toast = useToast();
  const { isBusy, submit } = useSubmit();
  const { ports, reload } = links;
  const retry = async () => {
    if (ports === null) return;
    const isGone = await submit(() => deleteLink(ports, link));
    // What is not gone stays listed, and so does this button.
    const action = { label: t("dialog.close") };
    if (isGone) toast({ kind: "success", text: t("dialog.deleted") });
    else toast({ kind: "critical", text: t("dialog.copyFailed"), action });
    reload();
  };
  return (
    <IconButton
      size="small"
      icon={RotateCw}
      label={t("list.retryDelete", { name })}
      disabled={isBusy}
      onClick={() => void retry()}
    />
  );
}
