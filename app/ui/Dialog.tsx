import { lazy, Suspense } from "react";
import type { DialogSurfaceProps } from "./DialogSurface.tsx";

const loadSurface = () => import("./DialogSurface.tsx");
const Surface = lazy(async () => ({ default: (await loadSurface()).DialogSurface }));

export type DialogProps = DialogSurfaceProps & { open: boolean };

/** Fetches the dialog's code before it is needed. */
export function preloadDialog(): void {
  // A failed preload is tried again when the dialog opens.
  loadSurface().catch(() => undefined);
}

/** A dialog of 480 px (576 with `shape="wide"`); up to 599 px a bottom sheet. Its code is fetched when it first opens. */
export function Dialog({ open, ...surface }: DialogProps) {
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...surface} />
    </Suspense>
  );
}

/** A sheet from the bottom at every width, for details and menus on phones. */
export function BottomSheet(props: Omit<DialogProps, "shape">) {
  return <Dialog {...props} shape="sheet" />;
}
