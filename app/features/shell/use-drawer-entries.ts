import Clock from "lucide-react/icons/clock";
import Folder from "lucide-react/icons/folder";
import ListChecks from "lucide-react/icons/list-checks";
import Settings from "lucide-react/icons/settings";
import Share2 from "lucide-react/icons/share-2";
import Star from "lucide-react/icons/star";
import Users from "lucide-react/icons/users";
import Vault from "lucide-react/icons/vault";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DrawerArea, drawerOf } from "#app/core/access/drawer.ts";
import { FeatureStore } from "#app/core/access/feature-store.ts";
import type { Flag } from "#app/core/access/flags.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { isListOffered, shownSteps } from "#app/core/account/first-steps.ts";
import type { User } from "#app/core/account/user.ts";
import { Store } from "#app/core/observable.ts";
import { type Runtime, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import type { DrawerEntry } from "./drawer-entries.ts";

const AREAS: Readonly<Record<DrawerArea, { href: string; icon: LucideIcon }>> = {
  files: { href: "/files", icon: Folder },
  vault: { href: "/vault", icon: Vault },
  shares: { href: "/shares", icon: Share2 },
  starred: { href: "/starred", icon: Star },
  recents: { href: "/recents", icon: Clock },
};
const NO_FLAGS = new Store<readonly Flag[]>([]);

/**
 * Tells the drawer what flags and team leave and add (Spec A§2.7, A§6.6), and what is left of the first
 * steps (Spec A§2.15), whenever it changes.
 */
export function useDrawerEntries(
  user: User,
  onEntries: (entries: readonly DrawerEntry[]) => void,
): readonly DrawerEntry[] {
  const { t } = useTranslation(["shell", "start"]);
  const flags = useFlags();
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { areas, users } = drawerOf(personOf(user), flags, timeZone);
  const entries: DrawerEntry[] = areas.map((id) => ({
    id,
    ...AREAS[id],
    label: t(`shell:section.${id}`),
  }));
  if (users !== null) {
    const label = t(`shell:section.${users.label}`);
    entries.push({ id: "users", href: users.href, icon: Users, label });
  }
  entries.push({
    id: "settings",
    href: "/settings/profile",
    icon: Settings,
    label: t("shell:section.settings"),
  });
  if (isListOffered(user)) {
    const count = shownSteps(user).filter(({ isDone }) => !isDone).length;
    entries.push({
      id: "get-started",
      href: "/get-started",
      icon: ListChecks,
      label: t("start:title"),
      count,
      countLabel: t("start:left", { count }),
      isAtEnd: true,
    });
  }
  const told = entries.map(({ id, href, label, count }) => [id, href, label, count].join()).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told anew says something else
  useEffect(() => onEntries(entries), [told]);
  return entries;
}

/** The flags, followed while the shell is there. */
function useFlags(): readonly Flag[] {
  const runtime = useRuntime();
  const [store, setStore] = useState<FeatureStore | null>(null);
  useEffect(() => follow(runtime, setStore), [runtime]);
  return useObservable<readonly Flag[]>(store?.flags ?? NO_FLAGS);
}

function follow(runtime: Runtime | null, onStore: (store: FeatureStore) => void) {
  if (runtime === null) return undefined;
  const end = new AbortController();
  const store = new FeatureStore(runtime);
  onStore(store);
  void store.follow(end.signal);
  return () => end.abort();
}
