import { useNavigate } from "@remix-run/react";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import HardDrive from "lucide-react/icons/hard-drive";
import Keyboard from "lucide-react/icons/keyboard";
import Lock from "lucide-react/icons/lock";
import LogOut from "lucide-react/icons/log-out";
import MessageSquare from "lucide-react/icons/message-square";
import Moon from "lucide-react/icons/moon";
import Search from "lucide-react/icons/search";
import { useTranslation } from "react-i18next";
import { GO_KEYS, type GoTarget } from "#app/core/navigation/shell-keys.ts";
import { useUnfinishedElsewhere } from "#app/features/transfers/use-other-pages.ts";
import type { DrawerEntry } from "./drawer-entries.ts";
import { keyNames } from "./key-names.ts";
import type { PaletteCommand } from "./palette-commands.ts";
import type { ShellWindow } from "./shell-wish.ts";
import { usePanelActions, useSignOut } from "./use-panel-actions.ts";
import { useUnfinished } from "./use-unfinished.ts";

interface PaletteParts {
  readonly entries: readonly DrawerEntry[];
  readonly hasSupport: boolean;
  readonly hasLetters: boolean;
  open(wanted: ShellWindow): void;
}

/** What the palette offers beside names; what would end a transfer is asked for in the panel alone. */
export function usePaletteCommands(parts: PaletteParts): readonly PaletteCommand[] {
  const { t } = useTranslation(["palette", "shell", "help"]);
  const { isDark, setDark, lock } = usePanelActions();
  const signOut = useSignOut();
  const hasUnfinished = useUnfinished();
  const isMovingElsewhere = useUnfinishedElsewhere().length > 0;
  const pages = usePages(parts);
  const { open, hasSupport, hasLetters } = parts;
  const action = (
    id: string,
    label: string,
    rest: Pick<PaletteCommand, "icon" | "flip" | "run" | "keys">,
  ) => ({ id, group: "actions", label, ...rest }) as const;
  const dark = t(isDark ? "palette:light" : "palette:dark");
  const navigate = useNavigate();
  const actions: PaletteCommand[] = [
    action("search", t("palette:searchAll"), { icon: Search, run: () => navigate("/search") }),
    action("storage", t("palette:storage"), {
      icon: HardDrive,
      run: () => navigate("/storage"),
    }),
    action("dark", dark, { icon: Moon, run: () => setDark(!isDark) }),
    action("help", t("help:title"), { icon: CircleHelp, run: () => open("help") }),
    action("keys", t("help:keys"), {
      icon: Keyboard,
      keys: hasLetters ? ["?"] : undefined,
      run: () => open("shortcuts"),
    }),
  ];
  if (hasSupport) {
    const contact = { icon: MessageSquare, run: () => open("contact") };
    actions.push(action("contact", t("help:contact"), contact));
  }
  if (!hasUnfinished) {
    const { lockKeys } = keyNames(t);
    actions.push(action("lock", t("shell:panel.lock"), { icon: Lock, keys: lockKeys, run: lock }));
  }
  if (!hasUnfinished && !isMovingElsewhere) {
    const leaving = { icon: LogOut, flip: true, run: signOut };
    actions.push(action("sign-out", t("shell:panel.signOut"), leaving));
  }
  return [...actions, ...pages];
}

function usePages({ entries, hasLetters }: PaletteParts): readonly PaletteCommand[] {
  const { t } = useTranslation("palette");
  const navigate = useNavigate();
  return entries.map(({ id, href, icon, label }) => ({
    id: `page-${id}`,
    group: "pages",
    label: t("goTo", { page: label }),
    icon,
    keys: hasLetters && isGoTarget(id) ? ["G", GO_KEYS[id].toUpperCase()] : undefined,
    run: (where) => {
      if (where === "new-tab") window.open(href, "_blank", "noopener");
      else navigate(href);
    },
  }));
}

function isGoTarget(id: string): id is GoTarget {
  return Object.hasOwn(GO_KEYS, id);
}
