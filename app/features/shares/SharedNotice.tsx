import * as CODES from "#app/contract/errors/codes.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { OutOfDate } from "#app/features/listing/OutOfDate.tsx";
import { Banner } from "#app/ui/Banner.tsx";
import { ProgressBanner } from "./ProgressText.tsx";
import type { SharedFolder } from "./use-shared-folder.ts";

/** That the list could not be brought up to date, what goes on in the share, or that one only reads here (8002). */
export function SharedNotice({
  shared: { state, open, share },
}: {
  readonly shared: SharedFolder;
}) {
  if (state.phase === "failed") return null;
  if (state.error !== null) {
    return <OutOfDate frame="panel" onRetry={() => void open?.listing.reload()} />;
  }
  if (share !== null && share.progress !== null) return <ProgressBanner share={share} />;
  if (state.folder?.isReadOnly !== true) return null;
  return (
    <Banner level="info">
      <FailureText error={{ code: CODES.readOnly }} />
    </Banner>
  );
}
