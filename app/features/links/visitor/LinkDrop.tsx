import { useEffect } from "react";
import type { LinkPage } from "#app/core/links/public-link.api.ts";
import { DropZone } from "./DropZone.tsx";
import { LockAgain } from "./LockAgain.tsx";
import { type LinkUploadPlace, useLinkUpload } from "./use-link-upload.ts";

interface LinkDropProps extends LinkUploadPlace {
  readonly first: LinkPage;
  /** Something came into a folder of the link. */
  readonly onSent: () => void;
}

/** Above the list of a link that visitors may add to. */
export function LinkDrop({ onSent, first: _, ...place }: LinkDropProps) {
  const { choose, drop } = useLinkUpload(place);
  const { transfers } = place.runtime;
  useEffect(() => transfers.onFolderChanged(onSent), [transfers, onSent]);
  return (
    <div className="request-beside">
      <DropZone onChoose={choose} onDrop={drop} />
      <LockAgain {...place} />
    </div>
  );
}
