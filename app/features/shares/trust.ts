import Mail from "lucide-react/icons/mail";
import OctagonAlert from "lucide-react/icons/octagon-exclamation-point";
import Shield from "lucide-react/icons/shield";
import ShieldCheck from "lucide-react/icons/shield-check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ShareMember } from "#app/core/shares/share.ts";
import type { LucideIcon } from "#app/ui/Icon.tsx";

/** How far it is known who somebody is, in the words of the screens (Look 13). */
export type Trust =
  | "self"
  | "changed"
  | "declined"
  | "left"
  | "no-account"
  | "invited"
  | "invited-keyless"
  | "waiting"
  | "unconfirmed"
  | "compared"
  | "not-compared";

type Known = Pick<ShareMember, "isMe" | "status" | "userId" | "key" | "pin">;

/** The worst first: another key than the known one stops everything, whatever else is said. */
export function trustOf({ isMe, status, userId, key, pin }: Known): Trust {
  if (isMe) return "self";
  if (pin === "changed") return "changed";
  if (status === "declined" || status === "left") return status;
  if (userId === "0") return "no-account";
  if (key === "unconfirmed") return "unconfirmed";
  if (status === "invited") return key === "waiting" ? "invited-keyless" : "invited";
  if (key === "waiting") return "waiting";
  return pin === "verified" ? "compared" : "not-compared";
}

export const TRUST_ICONS: Readonly<Partial<Record<Trust, LucideIcon>>> = {
  changed: OctagonAlert,
  "no-account": Mail,
  invited: Mail,
  "invited-keyless": Mail,
  waiting: TriangleAlert,
  unconfirmed: TriangleAlert,
  compared: ShieldCheck,
  "not-compared": Shield,
};

/** Numbers are compared with whoever has keys and is or was asked to be on the share. */
export function canCompare(member: Pick<ShareMember, "isMe" | "safetyNumber" | "status">): boolean {
  return !member.isMe && member.safetyNumber !== "" && isThere(member);
}

/** On the share, or asked to be. */
function isThere({ status }: Pick<ShareMember, "status">): boolean {
  return status === "owner" || status === "accepted" || status === "invited";
}

/** Somebody else whom the number of people counts: whom nothing proves, it does not (Trust K17). */
export function isCounted(member: Known): boolean {
  return !member.isMe && isThere(member) && member.key !== "unconfirmed";
}

/** On the share or invited, with keys of his own, and nobody has given him that of the share. */
export function waitsForKey(member: Known): boolean {
  const isAsked = member.status === "accepted" || member.status === "invited";
  return isAsked && !member.isMe && member.userId !== "0" && member.key === "waiting";
}

const PIN_WORDS = {
  none: "new",
  pinned: "not-compared",
  verified: "compared",
  changed: "changed",
} as const;

/** What is said of a key: for the first time, not compared, compared, changed. */
export function pinWord(pin: ShareMember["pin"]): (typeof PIN_WORDS)[typeof pin] {
  return PIN_WORDS[pin];
}
