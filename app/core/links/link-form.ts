import { withAsciiDigits } from "#app/contract/validate/digits.ts";
import {
  findLinkPasswordProblem,
  type LinkPasswordProblem,
} from "#app/contract/validate/link-password.ts";
import type { CommentAudience } from "#app/core/comments/comments.api.ts";
import { expiryOf } from "./expiry.ts";
import type { Link, OpenedLinkSecrets } from "./link.ts";
import type { LinkRules } from "./link-rules.ts";
import type { LinkSettings } from "./links.api.ts";

/** What stands in the form of a link. */
export interface LinkForm {
  readonly hasPassword: boolean;
  readonly password: string;
  /** `keep`: the date that the link has. */
  readonly expiry: "keep" | number;
  /** As typed; empty: no limit. */
  readonly limit: string;
  /** Visitors may look through the link, and download nothing. */
  readonly isViewOnly: boolean;
  readonly notifiesByMail: boolean;
  readonly takesUploads: boolean;
  readonly takesEdits: boolean;
  readonly comments: CommentAudience;
  readonly notifiesOfComments: boolean;
  readonly isRequest: boolean;
  /** Taken out of service by its owner. */
  readonly isSuspended: boolean;
  /** For the owner's eyes. */
  readonly label: string;
  /** What visitors of a file request are told; empty: nothing. */
  readonly words: string;
}

export interface LinkFormProblems {
  readonly password: LinkPasswordProblem | undefined;
  readonly isLimitWrong: boolean;
}

const MAX_LIMIT = 1_000_000;
const SECOND_MS = 1_000;

/** What visitors may do, as one choice (Spec C§2.4). */
export const LINK_PERMISSIONS = [
  "view",
  "download",
  "edit",
  "upload",
  "uploadEdit",
  "request",
] as const;
export type LinkPermission = (typeof LINK_PERMISSIONS)[number];

const NOTHING: Permits = {
  isViewOnly: false,
  takesUploads: false,
  takesEdits: false,
  isRequest: false,
};
const PERMITS: Readonly<Record<LinkPermission, Permits>> = {
  view: { ...NOTHING, isViewOnly: true },
  download: NOTHING,
  edit: { ...NOTHING, takesEdits: true },
  upload: { ...NOTHING, takesUploads: true },
  uploadEdit: { ...NOTHING, takesUploads: true, takesEdits: true },
  request: { ...NOTHING, isViewOnly: true, takesUploads: true, isRequest: true },
};
type Permits = Pick<LinkForm, "isViewOnly" | "takesUploads" | "takesEdits" | "isRequest">;

/** The nearest choice; a request whose uploads its owner's plan ended is still one. */
export function permissionOf(form: Permits): LinkPermission {
  const { isViewOnly, takesUploads, takesEdits, isRequest } = form;
  if (isRequest) return "request";
  if (takesUploads) return takesEdits ? "uploadEdit" : "upload";
  if (isViewOnly) return "view";
  return takesEdits ? "edit" : "download";
}

export function withPermission(form: LinkForm, permission: LinkPermission): LinkForm {
  return { ...form, ...PERMITS[permission] };
}

/** What a new link begins with. */
export function newLinkForm(rules: LinkRules): LinkForm {
  const { mustHavePassword: hasPassword, firstExpiryDays: expiry } = rules;
  return { ...NEW_LINK_FORM, hasPassword, expiry };
}

export const NEW_LINK_FORM: LinkForm = {
  hasPassword: false,
  password: "",
  expiry: 0,
  limit: "",
  isViewOnly: false,
  notifiesByMail: false,
  takesUploads: false,
  takesEdits: false,
  comments: "nobody",
  notifiesOfComments: true,
  isRequest: false,
  isSuspended: false,
  label: "",
  words: "",
};

export function formOf(link: Link, secrets: OpenedLinkSecrets): LinkForm {
  return {
    hasPassword: link.hasPassword,
    password: secrets.password,
    expiry: link.expiresAtMs === 0 ? 0 : "keep",
    limit: link.downloadLimit === 0 ? "" : String(link.downloadLimit),
    isViewOnly: link.isViewOnly,
    notifiesByMail: link.notifiesByMail,
    takesUploads: link.takesUploads,
    takesEdits: link.takesEdits,
    comments: link.comments,
    notifiesOfComments: link.notifiesOfComments,
    isRequest: link.isRequest,
    isSuspended: link.isSuspended,
    label: link.label,
    words: secrets.words,
  };
}

export function problemsOf(form: LinkForm): LinkFormProblems {
  return {
    password: form.hasPassword ? findLinkPasswordProblem(form.password) : undefined,
    isLimitWrong: limitOf(form) === null,
  };
}

export function isGood({ password, isLimitWrong }: LinkFormProblems): boolean {
  return password === undefined && !isLimitWrong;
}

/** The settings of a good form. `link` is the one that has the date to keep. */
export function settingsOf(form: LinkForm, link: Link | null, nowS: number): LinkSettings {
  const kept = Math.floor((link?.expiresAtMs ?? 0) / SECOND_MS);
  return {
    expiresAtS: form.expiry === "keep" ? kept : expiryOf(form.expiry, nowS),
    downloadLimit: limitOf(form) ?? 0,
    isViewOnly: form.isViewOnly,
    notifiesByMail: form.notifiesByMail,
    takesUploads: form.takesUploads,
    takesEdits: form.takesEdits,
    comments: form.comments,
    notifiesOfComments: form.notifiesOfComments,
    isRequest: form.isRequest,
    isSuspended: form.isSuspended,
  };
}

/** Puts a generated password in the place of `replaced`; one that was typed meanwhile stays. */
export function withGenerated(replaced: string, generated: string) {
  return (form: LinkForm): LinkForm =>
    form.password === replaced ? { ...form, password: generated } : form;
}

/** The password to set, null for none. */
export function passwordOf(form: LinkForm): string | null {
  return form.hasPassword ? form.password : null;
}

/** 0 without a limit, null for what is no number of downloads. */
function limitOf({ limit }: LinkForm): number | null {
  const text = withAsciiDigits(limit.trim());
  if (text === "") return 0;
  if (!/^\d{1,7}$/.test(text)) return null;
  const count = Number(text);
  return count >= 1 && count <= MAX_LIMIT ? count : null;
}
