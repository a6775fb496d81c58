import type { DrawerItem } from "#app/ui/frames/Drawer.tsx";

export type DrawerEntry = Omit<DrawerItem, "isCurrent">;
