import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { type AppError, isAppError } from "#app/core/errors/app-error.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import type { SignUpFacts } from "./auth.ts";
import { INVITE_KEYS, JOIN_KEY } from "./invite-keys.ts";
import { writeInvite } from "./ways-in.api.ts";

/** What somebody can be invited to (Spec A§3.3, A§4.6). */
export type InviteKind = "share" | "team";

export interface Invite {
  readonly kind: InviteKind;
  /** 32 hex digits: whoever has them has the invitation. */
  readonly key: string;
}

const TOKEN = /^[0-9a-f]{32}$/;

/**
 * The token of an invitation's address: behind its `#`, where no server sees it, or as `id` in those
 * that were sent otherwise. The page takes it out of the address at once (Reading R-153).
 */
export function findInviteKey({ hash, search }: Pick<URL, "hash" | "search">): string | null {
  const found = [hash.slice(1), new URLSearchParams(search).get("id") ?? ""];
  return found.find((text) => TOKEN.test(text)) ?? null;
}

/** Keeps an invitation in this tab until somebody has signed up or in. */
export function carryInvite(tab: DeviceStorage, { kind, key }: Invite): void {
  tab.write(INVITE_KEYS[kind], key);
}

/** The invitation that this tab carries; a share's before a team's. */
export function readCarried(tab: DeviceStorage): Invite | null {
  for (const kind of ["share", "team"] as const) {
    const key = tab.read(INVITE_KEYS[kind]);
    if (key !== null && TOKEN.test(key)) return { kind, key };
  }
  return null;
}

const PAGES = { share: "/signup-share", team: "/setuserinviteconsent" } as const;

/** The page of the invitation that this tab carries, as its mail led there; null without one. */
export function findInvitePage(tab: DeviceStorage): string | null {
  const invite = readCarried(tab);
  return invite === null ? null : `${PAGES[invite.kind]}#${invite.key}`;
}

/** What a sign-up says of it. */
export function toInviteFacts(invite: Invite | null): Pick<SignUpFacts, "inviteKey" | "source"> {
  return invite === null ? {} : { inviteKey: invite.key, source: invite.kind };
}

/** What became of an invitation that somebody signed in with. */
export type HandedOver = "nothing" | "team" | "share" | AppError;

/** What the server may say of an invitation to a share, after which its key is of no more use here. */
const ANSWERS: ReadonlySet<number> = new Set([
  CODES.inviteNotFound,
  CODES.inviteNotYours,
  CODES.inviteOver,
  CODES.emailNotVerified,
]);

/**
 * Takes what this tab carries to the account of whoever has signed in (Reading R-199). One to a team is
 * kept there; one to a share was this account's all along, and stands among its shares, or the server
 * says why not. If the answer lies, somebody is led to the list of his shares, or is not: the number in
 * it is not used. What failed on its way stays in the tab, and the sign-in stands.
 *
 * @throws AppError of the way to the server
 */
export async function handOverInvite(api: ApiClient, tab: DeviceStorage): Promise<HandedOver> {
  const invite = readCarried(tab);
  if (invite === null) return "nothing";
  const refusal = await writeInvite(api, invite).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) {
    dropInvite(tab);
    // The account has it; its page, which comes next, asks whether to join.
    if (invite.kind === "team") tab.write(JOIN_KEY, invite.key);
    return invite.kind;
  }
  if (!isAppError(refusal) || !ANSWERS.has(refusal.code)) throw refusal;
  dropInvite(tab);
  return refusal;
}

/**
 * A sign-up has taken it along.
 * @internal Tests drop an invitation without a sign-up.
 */
export function dropInvite(tab: DeviceStorage): void {
  for (const key of Object.values(INVITE_KEYS)) tab.remove(key);
}

/** The token of an invitation to a team that waits for an answer in this tab; null without one. */
export function readTeamInvite(tab: DeviceStorage): string | null {
  const keys = [tab.read(INVITE_KEYS.team), tab.read(JOIN_KEY)];
  return keys.find((key) => key !== null && TOKEN.test(key)) ?? null;
}

/** It was answered, or is left for later: its mail leads here again. */
export function dropTeamInvite(tab: DeviceStorage): void {
  tab.remove(INVITE_KEYS.team);
  tab.remove(JOIN_KEY);
}
