import { Suspense } from "react";
import { PhoneSelectionBar } from "../lazy-tools.ts";
import type { FlatScreen } from "./use-flat-screen.ts";

/** At the bottom of a phone, while something is selected: nothing can be put into this list. */
export function FlatPhoneBar({ screen }: { readonly screen: FlatScreen }) {
  if (screen.selected.length === 0) return null;
  return (
    <Suspense>
      <PhoneSelectionBar tools={screen.actionTools} items={screen.selected}>
        {null}
      </PhoneSelectionBar>
    </Suspense>
  );
}
