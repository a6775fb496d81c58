import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import Clock from "lucide-react/icons/clock";
import DoorClosed from "lucide-react/icons/door-closed";
import Pause from "lucide-react/icons/pause";
import type { NoticeContent } from "./page-notice.ts";

/** States of a whole account that have a page of their own (Spec A§8.1). */
export const ACCOUNT_STATES = ["suspended", "moving", "hold", "closed"] as const;

export type AccountState = (typeof ACCOUNT_STATES)[number];

/** Status of all of them (Reading R-42). */
export const ACCOUNT_STATE_STATUS = 403;

const ICONS: Readonly<Record<AccountState, LucideIcon>> = {
  closed: DoorClosed,
  hold: Pause,
  moving: Clock,
  suspended: Pause,
};

const CODES: Readonly<Record<AccountState, number>> = {
  closed: 8053,
  hold: 8052,
  moving: 8055,
  suspended: 8051,
};

/** `/account-suspended` stands for three codes; `m` tells them apart (Spec A§8.1). */
export function suspendedState(search: string): AccountState {
  return new URLSearchParams(search).get("m") === "1" ? "moving" : "suspended";
}

export function toAccountStateNotice(t: TFunction<"errors">, state: AccountState): NoticeContent {
  return {
    icon: ICONS[state],
    title: t(`state.${state}.title`),
    paragraphs: [t(`state.${state}.body`)],
    code: t("notice.code", { code: CODES[state] }),
    actions: [{ label: t("state.otherAccount"), href: "/logout" }],
  };
}
