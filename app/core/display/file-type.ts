import {
  DEFAULT_MIME,
  FILE_CATEGORIES,
  type FileCategory,
  type FileCategoryName,
  MIME_BY_EXTENSION,
} from "#app/contract/file-categories.data.ts";
import { extensionOf } from "./name-parts.ts";

/** What may be done with a file of this name. Spec B§3, "File type data". */
export interface FileType {
  /** The extension, or `unknown`. */
  readonly kind: string;
  readonly category: FileCategoryName | undefined;
  readonly isViewable: boolean;
  readonly isEditable: boolean;
  readonly isUnicode: boolean;
  /** For decoding on this device only; it is never sent. Formats 3. */
  readonly mimeType: string;
}

export function fileTypeOf(name: string): FileType {
  const extension = extensionOf(name);
  const category = FILE_CATEGORIES.find(({ extensions }) => extensions.includes(extension));
  return {
    kind: extension === "" ? "unknown" : extension,
    category: category?.name,
    isViewable: category !== undefined && isViewable(category, extension),
    isEditable: category?.isEditable ?? false,
    isUnicode: category?.isUnicode ?? false,
    mimeType: mimeTypeOf(extension),
  };
}

function mimeTypeOf(extension: string): string {
  const known = Object.hasOwn(MIME_BY_EXTENSION, extension)
    ? MIME_BY_EXTENSION[extension]
    : undefined;
  return known ?? DEFAULT_MIME;
}

function isViewable(category: FileCategory, extension: string): boolean {
  return category.viewable === "all" || category.viewable.includes(extension);
}
