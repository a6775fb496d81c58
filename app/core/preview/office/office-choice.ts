import type { OfficeMode } from "#app/contract/commands/office.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { VIEWER_EXTENSIONS } from "#app/contract/viewer-types.data.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { officeAppOf } from "#app/core/preview/view-choice.ts";

/** What decides whether the online office provider is offered for a file. Spec B§6, Reading R-540. */
export interface OfficeQuestion {
  readonly file: OpenedFile;
  /** This installation has one. */
  readonly hasProvider: boolean;
  /** `is_office` of the account. */
  readonly hasOffice: boolean;
  /** The flag `msoffice` of the operator. */
  readonly isOn: boolean;
}

/** `code`: why it is not to be had; `asked` wants more than the file allows. */
export type OfficeAnswer = { readonly mode: OfficeMode } | { readonly code: number };

const NOT_ALLOWED: OfficeAnswer = { code: CODES.officeNotAllowed };

/** The most that the provider may do with a file: change it, show it, or why neither. */
export function officeAnswer({
  file: { item, folder },
  hasProvider,
  hasOffice,
  isOn,
}: OfficeQuestion): OfficeAnswer {
  // What lies in the Vault is to be read by nobody else, and what is deleted is not worked on.
  const isKept = folder.area === "vault" || folder.area === "link" || item.isDeleted;
  if (!hasProvider || !hasOffice || !isOn || isKept) return NOT_ALLOWED;
  const extension = extensionOf(item.name.text);
  const mostBytes = officeBytesOf(extension);
  if (mostBytes === null || item.sizeBytes > mostBytes) return { code: CODES.officeIncompatible };
  const mayChange = !folder.isReadOnly && !item.isReadOnly;
  return { mode: mayChange && isOfficeEdit(extension) ? "edit" : "view" };
}

/** The bytes up to which the provider opens this kind of document; null: it opens none. Spec B§3, B§9. */
export function officeBytesOf(extension: string): number | null {
  const app = officeAppOf(extension);
  return app === null ? null : PREVIEW_LIMITS.officeBytes[app];
}

function isOfficeEdit(extension: string): boolean {
  const list: readonly string[] = VIEWER_EXTENSIONS.officeEdit;
  return list.includes(extension);
}

/** Types of the whole-screen office views, as they stand in an address (Spec A§2.7). */
const VIEW_TYPES = { officefsv: "view", officefse: "edit" } as const satisfies Readonly<
  Record<string, OfficeMode>
>;

/** What `{type}` of a preview's address wants of the provider; null: it is none of its views. */
export function officeModeOf(type: string): OfficeMode | null {
  return type === "officefsv" || type === "officefse" ? VIEW_TYPES[type] : null;
}

export function officePath(itemId: string, mode: OfficeMode): string {
  return `/file/${itemId}/view/${mode === "edit" ? "officefse" : "officefsv"}`;
}
