import { useLocation } from "@remix-run/react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UsersMenu } from "#app/core/access/users-menu.ts";
import type { ScreenChoices } from "#app/core/account/screen-choices.ts";
import type { User } from "#app/core/account/user.ts";
import { frameOf } from "#app/core/navigation/shell-frame.ts";
import { Store } from "#app/core/observable.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";
import { PanelBannerContext } from "#app/ui/frames/Panel.tsx";
import { Shell } from "#app/ui/frames/Shell.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { SkipLink } from "#app/ui/Text.tsx";
import { useOnceOpen } from "#app/ui/use-once-open.ts";
import type { DrawerEntry } from "./drawer-entries.ts";
import { NotificationLoop } from "./NotificationLoop.tsx";
import { ShellBanner } from "./ShellBanner.tsx";
import { ShellBar } from "./ShellBar.tsx";
import { ShellDrawer } from "./ShellDrawer.tsx";
import { useShellUser } from "./shell-user.ts";
import { useShellWish } from "./shell-wish.ts";
import { useResume } from "./use-resume.ts";

interface AppShellProps {
  readonly user: User;
  readonly usersMenu: UsersMenu | null;
  /** The page: a Panel. */
  readonly children: ReactNode;
  /** What lies over every page: transfers, the password dialog. */
  readonly floats?: ReactNode;
}

const ShellOverlays = lazyComponent(
  async () => (await import("./ShellOverlays.tsx")).ShellOverlays,
);
const NOTHING_KEPT = new Store<Pick<ScreenChoices, "drawer">>({ drawer: null });
const DESKTOP = "(min-width: 1240px)";

/** Frame of every signed-in page (Spec A§2.7, Look 8). */
export function AppShell({ user: rendered, usersMenu, children, floats }: AppShellProps) {
  const { t } = useTranslation("shell");
  const user = useShellUser(rendered);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [drawer, setDrawer] = useDrawer();
  useResume(rendered);
  const [wish, setWish] = useShellWish();
  const [entries, setEntries] = useState<readonly DrawerEntry[] | null>(null);
  const frame = frameOf(pathname);
  const onMenu = () => {
    if (matchMedia(DESKTOP).matches) setDrawer(drawer === "wide" ? "rail" : "wide");
    else setOpen(!isOpen);
  };
  return (
    <Shell drawer={frame.hasDrawer ? drawer : "none"}>
      <SkipLink>{t("skip")}</SkipLink>
      {frame.hasDrawer && (
        <Region look="frame">
          <ShellDrawer
            facts={user}
            entries={entries}
            usersMenu={usersMenu}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Region>
      )}
      <Region look="frame">
        {frame.bar !== "none" && (
          <ShellBar
            user={user}
            onBack={frame.bar === "back" ? () => setWish({ type: "back" }) : null}
            isDrawerOpen={isOpen || drawer === "wide"}
            onMenu={onMenu}
            onHelp={() => setWish({ type: "help" })}
          />
        )}
        <NotificationLoop />
      </Region>
      <PanelBannerContext.Provider value={<ShellBanner user={user} />}>
        <Region look="page" place={pathname}>
          {children}
        </Region>
      </PanelBannerContext.Provider>
      {floats}
      {wish !== null && (
        <Suspense>
          <ShellOverlays user={user} wish={wish} onEntries={setEntries} />
        </Suspense>
      )}
    </Shell>
  );
}

/** The drawer as this person left it on this device (Look 8). */
function useDrawer() {
  const account = useAccount();
  const kept = useObservable<Pick<ScreenChoices, "drawer">>(account?.choices.state ?? NOTHING_KEPT);
  const [chosen, setChosen] = useState<"wide" | "rail" | null>(null);
  const whenOpen = useOnceOpen(account?.choices);
  const set = (drawer: "wide" | "rail") => {
    setChosen(drawer);
    whenOpen((choices) => choices.keep({ drawer }));
  };
  return [chosen ?? kept.drawer ?? "wide", set] as const;
}
