import type { OpenedFolder } from "./item.ts";

/** Whether two folders lie in one area, or in one share: what goes from one to the other keeps its keys. */
export function isSameTree(
  from: Pick<OpenedFolder, "area" | "path">,
  to: Pick<OpenedFolder, "area" | "path">,
): boolean {
  if (from.area !== to.area) return false;
  return from.area !== "share" || from.path[0]?.domain === to.path[0]?.domain;
}
