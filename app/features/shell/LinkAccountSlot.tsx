import { lazyComponent } from "#app/ui/lazy-component.ts";

/** The panel on a public link, whose code comes for whoever is signed in; stands inside Suspense. */
export const LinkAccountSlot = lazyComponent(
  async () => (await import("./LinkAccount.tsx")).LinkAccount,
);
