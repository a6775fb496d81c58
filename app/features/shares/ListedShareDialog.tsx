import { useMemo } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Share } from "#app/core/shares/share.ts";
import { useDraft } from "#app/features/listing/use-draft.ts";
import { ShareDialog } from "./ShareDialog.tsx";

interface ListedShareDialogProps {
  readonly ports: FilesPorts;
  readonly share: Share;
  readonly name: string;
  readonly onClose: () => void;
}

/** A share of the list that this account may invite to. */
export function ListedShareDialog({ share, ...props }: ListedShareDialogProps) {
  const { shareId } = share;
  const start = useMemo(() => ({ shareId }), [shareId]);
  const draft = useDraft();
  return <ShareDialog {...props} start={start} draft={draft} typed={null} />;
}
