import type { FileItem, OpenedFolder } from "./item.ts";

/** A listed folder as a place that things can go to; the folder itself while its name is sealed. */
export function childOf(parent: OpenedFolder, item: FileItem): OpenedFolder {
  if (item.name.state !== "open") return parent;
  const { text: name, fid } = item.name;
  const step = { id: item.id, fid, domain: item.domain, name };
  return { ...parent, id: item.id, path: [...parent.path, step], isReadOnly: item.isReadOnly };
}

/** A folder of the path as a place of its own; the whole path for an id that is not on it. */
export function placeOf(folder: OpenedFolder, id: string): OpenedFolder {
  const index = folder.path.findIndex((step) => step.id === id);
  const path = index < 0 ? folder.path : folder.path.slice(0, index + 1);
  return { ...folder, id: path.at(-1)?.id ?? folder.id, path, isReadOnly: false };
}
