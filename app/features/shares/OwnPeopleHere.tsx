import { Suspense } from "react";
import type { Manifest } from "#app/core/crypto/port.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { isLive, sharesOver } from "#app/core/keys/covering.ts";
import { splitShareKeyId } from "#app/core/keys/version-key.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import sheet from "./shares.css";

const PeopleHere = lazyComponent(async () => {
  const [part] = await Promise.all([import("./PeopleHere.tsx"), loadSheet(sheet)]);
  return part.PeopleHere;
});

const NO_MANIFEST: Observable<Manifest | null> = new Store<Manifest | null>(null);

interface OwnPeopleHereProps {
  readonly folder: OpenedFolder;
  /** In the head of the folder without it. */
  readonly look?: "details";
}

/** The same in an own folder that is shared, or lies in one: the manifest says which. */
export function OwnPeopleHere({ folder, look }: OwnPeopleHereProps) {
  const manifest = useObservable(useAccount()?.manifest ?? NO_MANIFEST);
  const over = manifest === null ? [] : sharesOver(folder.path, manifest);
  const share = over.find((entry) => entry[1].kind === "team" && isLive(entry));
  if (share === undefined) return null;
  const { shareId } = splitShareKeyId(share[0]);
  return (
    <Suspense>
      <PeopleHere key={shareId} shareId={shareId} look={look ?? "head"} />
    </Suspense>
  );
}
