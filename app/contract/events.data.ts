const DAY_S = 24 * 3600;

/** Ours: Reading R-139. */
export const EVENT_LIMITS = {
  keptSeconds: 365 * DAY_S,
  /** Tries of names that nobody has. */
  nobodysKeptSeconds: DAY_S,
  /** Of one code, so that no code pushes out another. */
  keptOfCode: 2000,
  maxPage: 500,
  maxCount: 1_000_000,
} as const;

/** What an event is about: the filter of the list. */
export const EVENT_KINDS = ["sign-in", "safety", "files", "links"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Everything that is written down of an account, by the API itself (Reading R-139). */
const SERVER_EVENTS = {
  "account-made": "sign-in",
  "signed-in": "sign-in",
  "signed-in-passkey": "sign-in",
  "signed-in-sso": "sign-in",
  "signed-out": "sign-in",
  "session-ended": "sign-in",
  "sign-in-failed": "sign-in",
  "second-factor-failed": "sign-in",
  "back-up-code-used": "sign-in",
  "password-changed": "safety",
  "password-reset": "safety",
  "reset-switched-on": "safety",
  "reset-switched-off": "safety",
  "recovery-kit-made": "safety",
  "recovery-kit-used": "safety",
  "two-factor-on": "safety",
  "two-factor-off": "safety",
  "back-up-codes-made": "safety",
  "passkey-added": "safety",
  "passkey-removed": "safety",
  "sso-linked": "safety",
  "sso-unlinked": "safety",
  "email-verified": "safety",
  "email-change-asked": "safety",
  "email-changed": "safety",
  "email-lost": "safety",
  "device-activated": "safety",
  "device-unlinked": "safety",
  "state-rebuilt": "safety",
  "account-closing": "safety",
  "account-kept": "safety",
  "items-deleted": "files",
  "items-restored": "files",
  "link-made": "links",
  "link-renewed": "links",
  "link-deleted": "links",
  "share-made": "links",
  "share-stopped": "links",
  "team-joined": "safety",
  "team-left": "safety",
  "team-declined": "safety",
} as const satisfies Readonly<Record<string, EventKind>>;

/** What the person's own browser found or did, and told the API: marked as such in the list. */
export const CLIENT_EVENTS = {
  "reseal-refused": "safety",
  "state-older": "safety",
  "state-missing": "safety",
  "state-restored": "safety",
  "state-contested": "safety",
  "account-other": "safety",
  "reset-claimed": "safety",
  "readers-differ": "safety",
  "key-changed": "safety",
  "salt-other": "safety",
  "keys-older": "safety",
  "kdf-weaker": "safety",
  "keys-exported": "safety",
  "data-exported": "safety",
} as const satisfies Readonly<Record<string, EventKind>>;

export type ServerEvent = keyof typeof SERVER_EVENTS;
export type ClientEvent = keyof typeof CLIENT_EVENTS;
export type EventCode = ServerEvent | ClientEvent;

const KINDS: Readonly<Record<EventCode, EventKind>> = { ...SERVER_EVENTS, ...CLIENT_EVENTS };

/** Codes of one kind. */
export function eventsOf(kind: EventKind): readonly EventCode[] {
  return EVENT_CODES.filter((code) => KINDS[code] === kind);
}

const EVENT_CODES = Object.keys(KINDS).filter(isEventCode);

export function isEventCode(code: string): code is EventCode {
  return Object.hasOwn(KINDS, code);
}
