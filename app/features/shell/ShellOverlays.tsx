import { Suspense } from "react";
import type { WireUser } from "#app/contract/commands/account.ts";
import { Region } from "#app/features/errors/Region.tsx";
import supportSheet from "#app/features/support/support.css";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import type { ShellWindows } from "./use-shell-windows.ts";

const HelpDialog = lazyComponent(async () => {
  await loadSheet(supportSheet);
  return (await import("#app/features/support/HelpDialog.tsx")).HelpDialog;
});
const ContactDialog = lazyComponent(async () => {
  await loadSheet(supportSheet);
  return (await import("#app/features/support/ContactDialog.tsx")).ContactDialog;
});

interface ShellOverlaysProps {
  readonly user: WireUser;
  readonly windows: ShellWindows;
}

/** What lies over the pages and is asked for by a press; comes after the first move of a person. */
export function ShellOverlays({ user, windows }: ShellOverlaysProps) {
  const { opened, opener, open } = windows;
  const dialog = { returnFocus: opener, onClose: () => open(null) };
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
