import { type FileSymbol, SYMBOL_EXTENSIONS } from "#app/contract/file-types.data.ts";
import { extensionOf } from "./name-parts.ts";

/** What decides the picture of an item. `name` is the opened one, `undefined` while sealed. */
export interface ItemLook {
  readonly type: "folder" | "file";
  readonly name: string | undefined;
  /** The name did not open, for good. */
  readonly hasFailed?: boolean;
  /** Root of a share that is not hidden. Spec B§3. */
  readonly isShareRoot?: boolean | undefined;
  readonly isVaultRoot?: boolean;
}

const SYMBOL_BY_EXTENSION: ReadonlyMap<string, FileSymbol> = new Map(
  SYMBOL_EXTENSIONS.flatMap(({ symbol, extensions }) =>
    extensions.map((extension) => [extension, symbol] as const),
  ),
);

/** The symbol of an item, by the extension of its opened name alone. Look 6, Trust D9. */
export function symbolOf(look: ItemLook): FileSymbol {
  if (look.hasFailed === true) return "ft-unknown";
  if (look.name === undefined) return "ft-sealed";
  if (look.type === "folder") {
    if (look.isVaultRoot === true) return "ft-vault";
    return look.isShareRoot === true ? "ft-folder-shared" : "ft-folder";
  }
  return SYMBOL_BY_EXTENSION.get(extensionOf(look.name)) ?? "ft-unknown";
}

/** The kind of an item as far as it has one word. Spec B§3. */
export type ItemKind = "folder" | "deleted folder" | "shared folder" | "file" | "deleted file";

export interface ItemState {
  readonly type: "folder" | "file";
  readonly isDeleted: boolean;
  readonly isShareRoot: boolean;
}

export function itemKind({ type, isDeleted, isShareRoot }: ItemState): ItemKind {
  if (type === "file") return isDeleted ? "deleted file" : "file";
  if (isDeleted) return "deleted folder";
  return isShareRoot ? "shared folder" : "folder";
}
