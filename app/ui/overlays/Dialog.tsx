import { Suspense } from "react";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { DialogSurfaceProps } from "./DialogSurface.tsx";

const Surface = lazyComponent(async () => (await import("./DialogSurface.tsx")).DialogSurface);

export type DialogProps = DialogSurfaceProps & { open: boolean };

/** A dialog of 480 px (576 with `shape="wide"`); up to 599 px a bottom sheet. Its code is fetched when it first opens. */
export function Dialog({ open, ...surface }: DialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <Surface {...surface} />
    </Suspense>
  );
}

/** A sheet from the bottom at every width, for details and menus on phones. */
export function BottomSheet(props: Omit<DialogProps, "shape">) {
  return <Dialog {...props} shape="sheet" />;
}
