import { Suspense } from "react";
import type { User } from "#app/core/account/user.ts";
import { Region } from "#app/features/errors/Region.tsx";
import supportSheet from "#app/features/support/support.css";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import type { DrawerEntry } from "./drawer-entries.ts";
import type { ShellWish } from "./shell-wish.ts";
import { useDrawerEntries } from "./use-drawer-entries.ts";
import { useShellWindows } from "./use-shell-windows.ts";

const HelpDialog = lazyComponent(async () => {
  await loadSheet(supportSheet);
  return (await import("#app/features/support/HelpDialog.tsx")).HelpDialog;
});
const ContactDialog = lazyComponent(async () => {
  await loadSheet(supportSheet);
  return (await import("#app/features/support/ContactDialog.tsx")).ContactDialog;
});

interface ShellOverlaysProps {
  readonly user: User;
  readonly wish: ShellWish;
  readonly onEntries: (entries: readonly DrawerEntry[]) => void;
}

/** What lies over the pages and is asked for by a press; comes after the first move of a person. */
export function ShellOverlays({ user, wish, onEntries }: ShellOverlaysProps) {
  const { opened, opener, open, close } = useShellWindows(wish);
  useDrawerEntries(user, onEntries);
  const dialog = { returnFocus: opener, onClose: close };
  return (
    <Region look="frame">
      <Suspense fallback={null}>
        {opened === "help" && (
          <HelpDialog
            {...dialog}
            user={user}
            onContact={() => open("contact")}
            onKeys={() => open("shortcuts")}
          />
        )}
        {opened === "contact" && <ContactDialog {...dialog} user={user} />}
      </Suspense>
    </Region>
  );
}
