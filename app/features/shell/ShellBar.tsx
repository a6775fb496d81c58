import { useLocation } from "@remix-run/react";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "#app/core/account/name-of.ts";
import type { User } from "#app/core/account/user.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { Avatar } from "#app/ui/Avatar.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { AccountButton, AppBar } from "#app/ui/frames/AppBar.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { pictureAddress } from "./picture-address.ts";
import { useReturnedFocus } from "./use-returned-focus.ts";

const loadPanel = () => import("./AccountPanel.tsx");
const AccountPanel = lazyComponent(async () => (await loadPanel()).AccountPanel);

/** A failed preload is tried again when the panel opens. */
function preloadPanel(): void {
  loadPanel().catch(() => undefined);
}

interface ShellBarProps {
  readonly user: User;
  /** The way back, on a page that has one instead of the menu. */
  readonly onBack: (() => void) | null;
  readonly isDrawerOpen: boolean;
  readonly onMenu: () => void;
  readonly onHelp: () => void;
}

const SEARCH = "/search";

/** App bar of Spec A§2.7: menu or back, help, secured icon, avatar; and the way to the search (Look 8). */
export function ShellBar({ user, onBack, isDrawerOpen, onMenu, onHelp }: ShellBarProps) {
  const { t } = useTranslation("shell");
  const toast = useToast();
  const isSearch = useLocation().pathname === SEARCH;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const account = useRef<HTMLButtonElement>(null);
  useReturnedFocus(account);
  const open = () => {
    setHasOpened(true);
    setPanelOpen(true);
  };
  const close = () => setPanelOpen(false);
  const secured = t("secured");
  const name = nameOf(user);
  return (
    <AppBar
      lead={
        onBack === null
          ? { kind: "menu", label: t("menu"), isDrawerOpen, onMenu }
          : { kind: "back", label: t("back"), onBack }
      }
      search={isSearch ? null : { label: t("search"), href: SEARCH }}
      end={
        <>
          <IconButton label={t("help")} icon={CircleHelp} aria-haspopup="dialog" onClick={onHelp} />
          <IconButton
            label={secured}
            icon={ShieldCheck}
            look="secured"
            // Touch has no tooltips.
            onClick={() => toast({ text: secured, kind: "info" })}
          />
          <AccountButton
            ref={account}
            label={t("account", { name })}
            aria-expanded={isPanelOpen}
            onPointerEnter={preloadPanel}
            onFocus={preloadPanel}
            onClick={open}
          >
            <Avatar name={name} userId={Number(user.id)} src={pictureAddress(user)} />
          </AccountButton>
          {hasOpened && (
            // What failed is gone with its message, and drawn again when the panel opens next.
            <Region
              look="dialog"
              onClose={() => {
                close();
                setHasOpened(false);
              }}
            >
              <Suspense>
                <AccountPanel
                  user={user}
                  open={isPanelOpen}
                  opener={account.current}
                  onClose={close}
                />
              </Suspense>
            </Region>
          )}
        </>
      }
    />
  );
}
