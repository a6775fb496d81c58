import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import Clock from "lucide-react/icons/clock";
import DoorClosed from "lucide-react/icons/door-closed";
import Pause from "lucide-react/icons/pause";
import type { NoticeContent } from "./page-notice.ts";

/** Status of all of them (Reading R-42). */
export const ACCOUNT_STATE_STATUS = 403;

/** States of a whole account that have a page of their own (Spec A§8.1). */
const STATES = {
  cancelled: { code: 8050, text: "cancelled", icon: DoorClosed },
  suspended: { code: 8051, text: "suspended", icon: Pause },
  hold: { code: 8052, text: "hold", icon: Pause },
  closed: { code: 8053, text: "closed", icon: DoorClosed },
  /** `m=2`, of which the specification says no more. */
  suspendedOtherwise: { code: 8054, text: "suspended", icon: Pause },
  moving: { code: 8055, text: "moving", icon: Clock },
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
