import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import CircleSlash from "lucide-react/icons/circle-slash";
import Clock from "lucide-react/icons/clock";
import DoorClosed from "lucide-react/icons/door-closed";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import PackageOpen from "lucide-react/icons/package-open";
import Pause from "lucide-react/icons/pause";
import SearchX from "lucide-react/icons/search-x";
import ServerOff from "lucide-react/icons/server-off";
import * as CODES from "#app/contract/errors/codes.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import type { ErrorText } from "./error-text.ts";

/** A way on from a notice. */
export interface NoticeAction {
  readonly label: string;
  readonly href: string;
}

/** What a whole page says about a failure or a state. */
export interface NoticeContent {
  readonly icon: LucideIcon;
  /** Above the title. */
  readonly kicker?: string;
  readonly title: string;
  /** At most two sentences and a step (Look 7). */
  readonly paragraphs: readonly string[];
  /** Last and small (Reading R-37). */
  readonly code?: string;
  readonly actions: readonly NoticeAction[];
}

const ICONS: ReadonlyMap<number, LucideIcon> = new Map([
  [CODES.linkUnknown, FileQuestionMark],
  [CODES.linkEmpty, PackageOpen],
  [CODES.linkExpired, Clock],
  [CODES.downloadLimitReached, CircleSlash],
  [CODES.linkSuspended, Pause],
  [CODES.linkDeleted, FileQuestionMark],
  [CODES.accountCancelled, DoorClosed],
  [CODES.accountSuspended, Pause],
  [CODES.accountOnHold, Pause],
  [CODES.accountClosed, DoorClosed],
  [CODES.accountSuspendedOtherwise, Pause],
  [CODES.accountMoving, Clock],
]);

/** Spec A§2.13, word for word. */
export function toNotFoundNotice(t: TFunction<"errors">): NoticeContent {
  return {
    icon: SearchX,
    kicker: t("notFound.code"),
    title: t("notFound.title"),
    paragraphs: [t("notFound.body"), t("notFound.step")],
    actions: [
      { label: t("notFound.signIn"), href: "/login" },
      { label: t("notFound.site"), href: "/" },
    ],
  };
}

/** Any other failure in the catalogue's words. */
export function toFailureNotice(
  t: TFunction<"errors">,
  { code }: Pick<AppErrorShape, "code">,
  { text, more }: ErrorText,
): NoticeContent {
  return {
    icon: ICONS.get(code) ?? ServerOff,
    title: text.replace(/[.。]$/, ""),
    paragraphs: more === undefined ? [] : [more],
    code: t("notice.code", { code }),
    actions: [],
  };
}
