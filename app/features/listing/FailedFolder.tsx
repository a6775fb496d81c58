import { Suspense } from "react";
import { type AppError, toErrorShape } from "#app/core/errors/app-error.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { NoticeHeading } from "#app/ui/Notice.tsx";

interface FailedFolderProps {
  readonly error: AppError;
  /** `h2` under a head that names the folder. */
  readonly heading: NoticeHeading;
  /** The way on from what is gone for good, where asking again cannot help. */
  readonly homeHref?: string | undefined;
  /** Where that way does not lead to one's files. */
  readonly homeLabel?: string | undefined;
  readonly onRetry: () => void;
}

/** Comes with the first failure, or with the first input on the page (LazyComponents). */
const FailureBox = lazyComponent(
  async () => (await import("#app/features/errors/RegionFailure.tsx")).FailureBox,
);

/** A folder that could not be opened: what happened, what is safe, and a way on. */
export function FailedFolder({ error, ...box }: FailedFolderProps) {
  return (
    <Suspense>
      <FailureBox error={toErrorShape(error)} {...box} />
    </Suspense>
  );
}
