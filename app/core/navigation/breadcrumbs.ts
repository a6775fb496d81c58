import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { FolderStep, OpenedFolder } from "#app/core/files/item.ts";

/** One crumb; `root` and `vault` are words of the screen, `folder` is a name. */
export type Crumb =
  | { readonly kind: "main" | "vault"; readonly id: string }
  | { readonly kind: "folder"; readonly id: string; readonly name: string };

export interface Crumbs {
  /** At most 3 with a root crumb, 2 without; the opened folder is the last (Spec B§2). */
  readonly shown: readonly Crumb[];
  /** Those between that do not fit, from the top. */
  readonly hidden: readonly Crumb[];
}

/**
 * The way to an opened folder as the screen shows it. Only the root of an area is called Files or
 * Vault: it has no name of its own, so that no folder can pass for it.
 */
export function toCrumbs(folder: OpenedFolder): Crumbs {
  const crumbs = folder.path.map((step, index) => toCrumb(step, index, folder));
  const hasRoot = crumbs[0] !== undefined && crumbs[0].kind !== "folder";
  const most = hasRoot ? FILES_LIMITS.breadcrumbsWithRoot : FILES_LIMITS.breadcrumbsWithoutRoot;
  if (crumbs.length <= most) return { shown: crumbs, hidden: [] };
  if (!hasRoot) return { shown: crumbs.slice(-most), hidden: crumbs.slice(0, -most) };
  return {
    shown: [...crumbs.slice(0, 1), ...crumbs.slice(1 - most)],
    hidden: crumbs.slice(1, 1 - most),
  };
}

function toCrumb(step: FolderStep, index: number, { area }: OpenedFolder): Crumb {
  if ((area === "main" || area === "vault") && index === 0) return { kind: area, id: step.id };
  return { kind: "folder", id: step.id, name: step.name };
}
