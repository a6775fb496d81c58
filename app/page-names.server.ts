import type { EntryContext } from "@remix-run/node";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import { toFirstPage } from "#app/core/first-page/first-rows.ts";
import { startNames } from "#app/document/held-scripts.server.tsx";
import type { PageNames } from "#app/document/page-settings.ts";
import type { FolderData } from "#app/features/files/load-folder.ts";
import type { LinkData } from "#app/features/links/visitor/link-data.ts";
import type { NamesAssets, NamesIsland } from "#app/platform/names/names-island.ts";
import { NAME_CLASSES } from "#app/ui/grid/FileName.tsx";

type Sealed = Pick<NamesIsland, "source" | "page">;
/** What the loaders of a page gave, by route. */
type Loaded = EntryContext["staticHandlerContext"]["loaderData"];

/** What opens the rows that this page draws; undefined for a page without sealed rows. */
export function makePageNames(
  remix: EntryContext,
  { nonce, assets }: { readonly nonce: string; readonly assets: NamesAssets },
): PageNames | undefined {
  const { loaderData, errors } = remix.staticHandlerContext;
  const sealed = errors === null ? findSealed(loaderData) : null;
  if (sealed === null || sealed.page.items.length === 0) return undefined;
  const island: NamesIsland = { ...sealed, assets, look: NAME_CLASSES };
  const text = JSON.stringify(island).replaceAll("<", "\\u003c");
  return startNames({ starter: assets.starter, island: text, nonce });
}

function findSealed(loaded: Loaded): Sealed | null {
  return (
    toOwn("main", loaded["routes/_shell.files.($id)"]) ??
    toOwn("vault", loaded["routes/_shell.vault.($id)"]) ??
    toLinked(loaded["routes/dl.$linkId"])
  );
}

function toOwn(area: AreaRoot, data: FolderData | undefined): Sealed | null {
  const firstPage = data?.firstPage ?? null;
  if (firstPage === null) return null;
  return { source: { kind: "own", area }, page: toFirstPage(firstPage) };
}

/** A link with a password has no rows before it is given. */
function toLinked(data: LinkData | undefined): Sealed | null {
  if (data?.probe.kind !== "page") return null;
  const { facts, page } = data.probe.page;
  const { ks, kdf, encShareKey } = facts;
  return { source: { kind: "link", ks, kdf, encShareKey }, page: toFirstPage(page) };
}
