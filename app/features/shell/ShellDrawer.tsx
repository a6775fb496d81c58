import { useLocation } from "@remix-run/react";
import Folder from "lucide-react/icons/folder";
import Settings from "lucide-react/icons/settings";
import Share2 from "lucide-react/icons/share-2";
import Vault from "lucide-react/icons/vault";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { Drawer, type DrawerItem } from "#app/ui/frames/Drawer.tsx";
import type { StorageFacts } from "./format-storage.ts";
import { StorageBar } from "./StorageBar.tsx";

interface ShellDrawerProps {
  readonly facts: StorageFacts;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Areas of the drawer (Spec A§2.7) that have a page. */
const ENTRIES = [
  { id: "files", href: "/files", icon: Folder },
  { id: "vault", href: "/vault", icon: Vault },
  { id: "shares", href: "/shares/links", icon: Share2 },
  { id: "settings", href: "/settings/profile", icon: Settings },
] as const;

export function ShellDrawer({ facts, isOpen, onClose }: ShellDrawerProps) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const area = pathname.split("/")[1];
  const items: DrawerItem[] = ENTRIES.map(({ id, href, icon }) => ({
    id,
    href,
    icon,
    label: t(`section.${id}`),
    isCurrent: area === id,
  }));
  return (
    <Drawer
      label={t("main")}
      homeHref="/files"
      homeLabel={BRAND_NAME}
      items={items}
      foot={<StorageBar facts={facts} />}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
