import { useLocation } from "@remix-run/react";
import Clock from "lucide-react/icons/clock";
import Folder from "lucide-react/icons/folder";
import Settings from "lucide-react/icons/settings";
import Share2 from "lucide-react/icons/share-2";
import Star from "lucide-react/icons/star";
import Vault from "lucide-react/icons/vault";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { Drawer } from "#app/ui/frames/Drawer.tsx";
import type { DrawerEntry } from "./drawer-entries.ts";
import type { StorageFacts } from "./format-storage.ts";
import { StorageBar } from "./StorageBar.tsx";

interface ShellDrawerProps {
  readonly facts: StorageFacts;
  /** What flags and team leave and add; null before they are known. */
  readonly entries: readonly DrawerEntry[] | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The drawer (Spec A§2.7) as it is without a word of the flags: nothing moves under the first pointer. */
const ENTRIES = [
  { id: "files", href: "/files", icon: Folder },
  { id: "vault", href: "/vault", icon: Vault },
  { id: "shares", href: "/shares", icon: Share2 },
  { id: "starred", href: "/starred", icon: Star },
  { id: "recents", href: "/recents", icon: Clock },
  { id: "settings", href: "/settings/profile", icon: Settings },
] as const;

export function ShellDrawer({ facts, entries, isOpen, onClose }: ShellDrawerProps) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const area = pathname.split("/")[1];
  const all = entries ?? ENTRIES.map((entry) => ({ ...entry, label: t(`section.${entry.id}`) }));
  return (
    <Drawer
      label={t("main")}
      homeHref="/files"
      homeLabel={BRAND_NAME}
      items={all.map((entry) => ({ ...entry, isCurrent: area === entry.id }))}
      foot={<StorageBar facts={facts} onLeave={onClose} />}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
