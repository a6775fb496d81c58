import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import Clock from "lucide-react/icons/clock";
import DoorClosed from "lucide-react/icons/door-closed";
import Pause from "lucide-react/icons/pause";
import * as CODES from "#app/contract/errors/codes.ts";
import type { NoticeContent } from "./page-notice.ts";

/** Status of all of them (Reading R-42). */
export const ACCOUNT_STATE_STATUS = 403;

/** States of a whole account that have a page of their own (Spec A§8.1). */
const STATES = {
  cancelled: { code: CODES.accountCancelled, text: "cancelled", icon: DoorClosed },
  suspended: { code: CODES.accountSuspended, text: "suspended", icon: Pause },
  hold: { code: CODES.accountOnHold, text: "hold", icon: Pause },
  closed: { code: CODES.accountClosed, text: "closed", icon: DoorClosed },
  /** `m=2`, of which the specification says no more. */
  suspendedOtherwise: { code: CODES.accountSuspendedOtherwise, text: "suspended", icon: Pause },
  moving: { code: CODES.accountMoving, text: "moving", icon: Clock },
} as const satisfies Record<string, { code: number; text: string; icon: LucideIcon }>;

export type AccountState = keyof typeof STATES;

/** `/account-suspended` stands for four codes; its query tells them apart (Spec A§8.1). */
export function suspendedState(search: string): AccountState {
  const query = new URLSearchParams(search);
  switch (query.get("m")) {
    case "1":
      return "moving";
    case "2":
      return "suspendedOtherwise";
    default:
      return query.get("code") === String(STATES.cancelled.code) ? "cancelled" : "suspended";
  }
}

export function toAccountStateNotice(
  t: TFunction<"errors">,
  state: AccountState,
  supportEmail: string | null,
): NoticeContent {
  const { code, text, icon } = STATES[state];
  const contact = supportEmail === null ? [] : [t("state.contact", { address: supportEmail })];
  return {
    icon,
    title: t(`state.${text}.title`),
    paragraphs: [t(`state.${text}.body`), ...contact],
    code: t("notice.code", { code }),
    actions: [{ label: t("state.otherAccount"), href: "/logout" }],
  };
}

/** The same for an account that its owner closed and may still keep (Reading R-136). */
export function toKeepableNotice(
  t: TFunction<"errors">,
  notice: NoticeContent,
  date: string,
): NoticeContent {
  const [, ...others] = notice.paragraphs;
  return {
    ...notice,
    paragraphs: [t("state.closed.keptUntil", { date }), ...others],
    actions: [{ label: t("state.closed.keep"), href: "/login?keep=1" }, ...notice.actions],
  };
}
