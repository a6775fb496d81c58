import { Suspense } from "react";
import type { ScreenChoices } from "#app/core/account/screen-choices.ts";
import type { User } from "#app/core/account/user.ts";
import { Store } from "#app/core/observable.ts";
import { Region } from "#app/features/errors/Region.tsx";
import supportSheet from "#app/features/support/support.css";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import paletteSheet from "#app/ui/overlays/palette.css";
import type { DrawerEntry } from "./drawer-entries.ts";
import type { PaletteCommand } from "./palette-commands.ts";
import type { ShellWish } from "./shell-wish.ts";
import { useBack } from "./use-back.ts";
import { useDrawerEntries } from "./use-drawer-entries.ts";
import { usePaletteCommands } from "./use-palette-commands.ts";
import { useShellKeys } from "./use-shell-keys.ts";
import { type ShellWindows, useShellWindows } from "./use-shell-windows.ts";

const HelpDialog = lazyComponent(async () => {
  // Keys are drawn as in the palette.
  await Promise.all([loadSheet(supportSheet), loadSheet(paletteSheet)]);
  return (await import("#app/features/support/HelpDialog.tsx")).HelpDialog;
});
const ContactDialog = lazyComponent(async () => {
  await loadSheet(supportSheet);
  return (await import("#app/features/support/ContactDialog.tsx")).ContactDialog;
});

const NOT_CHOSEN = new Store<Pick<ScreenChoices, "letters">>({ letters: null });
const CommandPalette = lazyComponent(async () => {
  await loadSheet(paletteSheet);
  return (await import("./CommandPalette.tsx")).CommandPalette;
});
const ShortcutsDialog = lazyComponent(async () => {
  await loadSheet(paletteSheet);
  return (await import("./ShortcutsDialog.tsx")).ShortcutsDialog;
});

interface ShellOverlaysProps {
  readonly user: User;
  readonly wish: ShellWish;
  readonly onEntries: (entries: readonly DrawerEntry[]) => void;
}

/** What lies over the pages and is asked for by a press; comes after the first move of a person. */
export function ShellOverlays({ user, wish, onEntries }: ShellOverlaysProps) {
  useBack(wish, user);
  const windows = useShellWindows(wish);
  const { open } = windows;
  const [hasLetters, setLetters] = useLetters();
  useShellKeys({ wish, hasLetters, open });
  const entries = useDrawerEntries(user, onEntries);
  const commands = usePaletteCommands({ entries, hasSupport: user.hasSupport, hasLetters, open });
  return (
    <Region look="frame">
      <Suspense>
        <OpenWindow
          user={user}
          windows={windows}
          commands={commands}
          hasLetters={hasLetters}
          onLetters={setLetters}
        />
      </Suspense>
    </Region>
  );
}

interface OpenWindowProps extends Pick<ShellOverlaysProps, "user"> {
  readonly windows: ShellWindows;
  readonly commands: readonly PaletteCommand[];
  readonly hasLetters: boolean;
  readonly onLetters: (hasLetters: boolean) => void;
}

function OpenWindow({ user, windows, commands, hasLetters, onLetters }: OpenWindowProps) {
  const { opened, opener, open, close } = windows;
  const dialog = { returnFocus: opener, onClose: close };
  switch (opened) {
    case "help":
      return (
        <HelpDialog
          {...dialog}
          user={user}
          hasLetters={hasLetters}
          onContact={() => open("contact")}
          onKeys={() => open("shortcuts")}
        />
      );
    case "contact":
      return <ContactDialog {...dialog} user={user} />;
    case "palette":
      return <CommandPalette {...dialog} commands={commands} />;
    case "shortcuts":
      return <ShortcutsDialog {...dialog} hasLetters={hasLetters} onLetters={onLetters} />;
    case null:
      return null;
  }
}

/** Whether keys without Ctrl do anything, as this person chose on this device. */
function useLetters() {
  const account = useAccount();
  const kept = useObservable<Pick<ScreenChoices, "letters">>(account?.choices.state ?? NOT_CHOSEN);
  const set = (isOn: boolean) => account?.choices.keep({ letters: isOn ? "on" : "off" });
  return [kept.letters !== "off", set] as const;
}
