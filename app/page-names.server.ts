import type { EntryContext } from "@remix-run/node";
import type { User } from "#app/core/account/user.ts";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { toFirstPage } from "#app/core/first-page/first-rows.ts";
import { startNames } from "#app/document/held-scripts.server.tsx";
import type { PageStart } from "#app/document/page-settings.ts";
import type { FolderData } from "#app/features/files/folder-data.ts";
import type { LinkData } from "#app/features/links/visitor/link-data.ts";
import type { LockedIsland, NamesIsland, StarterAssets } from "#app/platform/names/names-island.ts";
import { NAME_CLASSES } from "#app/ui/grid/name-classes.ts";

type Sealed = Pick<NamesIsland, "source" | "page">;
/** What the loaders of a page gave, by route. */
type Loaded = EntryContext["staticHandlerContext"]["loaderData"];

/** What opens the rows that this page draws, or will; undefined for a page without sealed rows. */
export function makePageNames(
  remix: EntryContext,
  { nonce, assets }: { readonly nonce: string; readonly assets: StarterAssets },
): PageStart | undefined {
  const { loaderData, errors } = remix.staticHandlerContext;
  const island = errors === null ? makeIsland(loaderData, assets) : null;
  if (island === null) return undefined;
  const text = JSON.stringify(island).replaceAll("<", "\\u003c");
  return startNames({ starter: island.assets.starter, island: text, nonce });
}

function makeIsland(
  loaded: Loaded,
  { list, locked }: StarterAssets,
): NamesIsland | LockedIsland | null {
  const link: LinkData | undefined = loaded["routes/dl.$linkId"];
  if (link?.probe.kind === "password") {
    const { cachekey, folderId, probe } = link;
    const look = NAME_CLASSES;
    return { link: { cachekey, folderId, kdf: probe.kdf }, assets: locked, look };
  }
  const sealed = findSealed(loaded);
  if (sealed === null || (sealed.page.items.length === 0 && !isRequest(sealed))) return null;
  return { ...sealed, assets: list, look: NAME_CLASSES };
}

function findSealed(loaded: Loaded): Sealed | null {
  const starred: FolderData | undefined = loaded["routes/_shell.starred.($id)"];
  return (
    toOwn("main", loaded["routes/_shell.files.($id)"]) ??
    toOwn("vault", loaded["routes/_shell.vault.($id)"]) ??
    toOwn("main", starred) ??
    toList("starred", starred, loaded) ??
    toList("recents", loaded["routes/_shell.recents"], loaded) ??
    toLinked(loaded["routes/dl.$linkId"])
  );
}

/** A folder; a list that is of none has none that is open. */
function toOwn(area: AreaRoot, data: FolderData | undefined): Sealed | null {
  const firstPage = data?.firstPage ?? null;
  if (firstPage === null || firstPage.cwd === null) return null;
  return { source: { kind: "own", area }, page: toFirstPage(firstPage) };
}

function toList(list: FlatListKind, data: FolderData | undefined, loaded: Loaded): Sealed | null {
  const firstPage = data?.firstPage ?? null;
  const user: User | undefined = loaded["routes/_shell"]?.user;
  if (firstPage === null || user === undefined) return null;
  return { source: { kind: "list", list, rootIds: user.rootIds }, page: toFirstPage(firstPage) };
}

/** A link with a password has no rows before it is given. */
function toLinked(data: LinkData | undefined): Sealed | null {
  if (data?.probe.kind !== "page") return null;
  const { facts, page } = data.probe.page;
  const { ks, kdf, encShareKey, encWords } = facts;
  const source = { kind: "link", ks, kdf, encShareKey } as const;
  return {
    source: facts.isRequest ? { ...source, encWords } : source,
    page: toFirstPage(page),
  };
}

/** It has no rows: its name and what its owner says are sealed. */
function isRequest({ source }: Sealed): boolean {
  return source.kind === "link" && source.encWords !== undefined;
}
