import * as CODES from "#app/contract/errors/codes.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";
import type { ShareMember } from "./share.ts";

/** What ends an address in a list that somebody pasted, from a mail or a table. */
const BETWEEN = /[\s,;]+/u;
/** `Ada Lovelace <ada@example.com>`, as mail programs write it. */
const BRACKETED = /<([^<>\s]+@[^<>\s]+)>/gu;

/** An address that was not taken, and why. */
export interface RefusedAddress {
  readonly email: string;
  readonly code: number;
}

/** Whom nobody has to invite: whoever invites, and who is on the share. */
export interface KnownPeople {
  readonly ownEmail: string;
  readonly members: readonly Pick<ShareMember, "email" | "status">[];
}

export interface Queued {
  readonly queue: readonly string[];
  readonly refused: readonly RefusedAddress[];
}

/**
 * Addresses of a text in their order, each once, in the form that is compared and sent (Spec C§5).
 * @internal Tests try texts without a queue.
 */
export function parseAddresses(text: string): string[] {
  const bracketed = [...text.matchAll(BRACKETED)].map(([, address = ""]) => address);
  const words = bracketed.length > 0 ? bracketed : text.split(BETWEEN);
  return [...new Set(words.map(toEmail).filter((email) => email !== ""))];
}

/**
 * Puts what somebody typed or pasted behind the queue. An address alone waits with at most 4 others
 * (1655); a list may bring the queue to 20 (1652, Reading R-185). 1650, 1651, 1653, 6009, 8107.
 */
export function queueAddresses(queue: readonly string[], text: string, known: KnownPeople): Queued {
  const addresses = parseAddresses(text);
  const most = addresses.length > 1 ? SHARE_LIMITS.maxInvited : mostInQueue(queue.length);
  const full = most === SHARE_LIMITS.maxInvited ? CODES.tooManyInvited : CODES.tooManyQueued;
  const next = [...queue];
  const refused: RefusedAddress[] = [];
  for (const email of addresses) {
    const code = findRefusal(next, email, known) ?? (next.length >= most ? full : undefined);
    if (code === undefined) next.push(email);
    else refused.push({ email, code });
  }
  return { queue: next, refused };
}

/** How many may wait with so many that do: what a pasted list began goes on as a list (Reading R-185). */
export function mostInQueue(length: number): number {
  return length > SHARE_LIMITS.maxQueued ? SHARE_LIMITS.maxInvited : SHARE_LIMITS.maxQueued;
}

/** Why a queue cannot be sent: 1656 when it is empty, 1652 above 20 addresses (Spec C§5). */
export function findQueueError(queue: readonly string[]): number | undefined {
  if (queue.length === 0) return CODES.nobodyQueued;
  return queue.length > SHARE_LIMITS.maxInvited ? CODES.tooManyInvited : undefined;
}

function findRefusal(
  queue: readonly string[],
  email: string,
  { ownEmail, members }: KnownPeople,
): number | undefined {
  const shape = findEmailError(email);
  if (shape !== undefined) return shape;
  if (email === toEmail(ownEmail)) return CODES.inviteSelf;
  const isOn = members.some(
    (member) =>
      toEmail(member.email) === email &&
      (member.status === "accepted" || member.status === "owner"),
  );
  if (isOn) return CODES.alreadyOnShare;
  return queue.includes(email) ? CODES.alreadyQueued : undefined;
}
