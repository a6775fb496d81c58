import type { PaletteEntry } from "#app/core/navigation/palette.ts";
import type { LucideIcon } from "#app/ui/Icon.tsx";

/** A line of the palette and what it does. */
export interface PaletteCommand extends PaletteEntry {
  readonly icon: LucideIcon;
  readonly flip?: boolean | undefined;
  run(where: "here" | "new-tab"): void;
}
