import { useLocation } from "@remix-run/react";
import Clock from "lucide-react/icons/clock";
import Folder from "lucide-react/icons/folder";
import Settings from "lucide-react/icons/settings";
import Share2 from "lucide-react/icons/share-2";
import Star from "lucide-react/icons/star";
import Users from "lucide-react/icons/users";
import Vault from "lucide-react/icons/vault";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import type { UsersMenu } from "#app/core/access/users-menu.ts";
import { Drawer } from "#app/ui/frames/Drawer.tsx";
import type { DrawerEntry } from "./drawer-entries.ts";
import type { StorageFacts } from "./format-storage.ts";
import { StorageBar } from "./StorageBar.tsx";

interface ShellDrawerProps {
  readonly facts: StorageFacts;
  /** What flags and team leave and add; null before they are known. */
  readonly entries: readonly DrawerEntry[] | null;
  /** What the server knows of the team before that. */
  readonly usersMenu: UsersMenu | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The drawer (Spec A§2.7) as it is before the flags are known: nothing moves under the first pointer. */
const AREAS = [
  { id: "files", href: "/files", icon: Folder },
  { id: "vault", href: "/vault", icon: Vault },
  { id: "shares", href: "/shares", icon: Share2 },
  { id: "starred", href: "/starred", icon: Star },
  { id: "recents", href: "/recents", icon: Clock },
] as const;
const SETTINGS = { id: "settings", href: "/settings/profile", icon: Settings } as const;

export function ShellDrawer({ facts, entries, usersMenu, isOpen, onClose }: ShellDrawerProps) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const area = pathname.split("/")[1];
  const all = entries ?? [
    ...AREAS.map((entry) => ({ ...entry, label: t(`section.${entry.id}`) })),
    ...(usersMenu === null
      ? []
      : [
          {
            id: "users",
            href: usersMenu.href,
            icon: Users,
            label: t(`section.${usersMenu.label}`),
          },
        ]),
    { ...SETTINGS, label: t("section.settings") },
  ];
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
