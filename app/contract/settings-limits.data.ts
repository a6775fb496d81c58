const MINUTE_MS = 60 * 1000;

/** What changes or replaces the key to an account. Readings. */
export const PASSWORD_LIMITS = {
  maxHintCharacters: 100,
  /** A change that was begun can be finished for so long. */
  changeLifetimeMs: 60 * MINUTE_MS,
  /** A link that resets a password counts for so long. */
  resetLifetimeMs: 60 * MINUTE_MS,
  /** A code that came by mail, and how often it may be guessed at. */
  mailCodeLifetimeMs: 10 * MINUTE_MS,
  mailCodeDigits: 6,
  mailCodeTries: 5,
} as const;

/** A session that proved whose it is. Ours: Reading R-742. */
export const SESSION_PROOF_LIMITS = {
  /** What needs a fresh proof can be done for so long after one. */
  freshMs: 10 * MINUTE_MS,
} as const;

/** A change of the address. Ours: Reading R-135. */
export const EMAIL_CHANGE_LIMITS = {
  /** How long the link in its mail counts. */
  lifetimeMs: 24 * 60 * MINUTE_MS,
  /** Former addresses that the manifest names. */
  maxFormer: 20,
} as const;

/** The picture beside a name. `calls.md`, Pictures; ours: Reading R-161. */
export const PICTURE_LIMITS = {
  maxSide: 256,
  /** As a browser sends it. */
  maxBytes: 64 * 1024,
  /** As it is made anew: other filters may take more room, never more than the pixels themselves. */
  maxServedBytes: 4 * 256 * 256 + 4096,
  /** Tried one after the other until the file is small enough. */
  sides: [256, 192, 160, 128, 96, 64],
  /** Of what somebody chooses. */
  maxSourceBytes: 30 * 1024 * 1024,
} as const;

/** A closed account. Ours: Reading R-136. */
export const CLOSING_LIMITS = {
  /** Signing in brings it back for so long; then it is purged. */
  keptMs: 30 * 24 * 60 * MINUTE_MS,
} as const;

/** An account whose address nobody verifies. Ours: Reading R-741. */
export const UNVERIFIED_LIMITS = {
  /** One that holds nothing is removed after so long, where mails go out. */
  keptMs: 7 * 24 * 60 * MINUTE_MS,
} as const;

/** Two-factor authentication. Ours: Readings. */
export const SECOND_FACTOR_LIMITS = {
  /** RFC 6238: 20 bytes, SHA-1, 6 digits, 30 s; one step early or late is taken. */
  secretBytes: 20,
  codeDigits: 6,
  stepSeconds: 30,
  stepsOff: 1,
  setUpLifetimeMs: 15 * MINUTE_MS,
  backupCodes: 10,
  backupCodeSymbols: 8,
} as const;

/** Passkeys. Ours: Reading R-129. */
export const PASSKEY_LIMITS = {
  challengeBytes: 32,
  challengeLifetimeMs: 5 * MINUTE_MS,
  maxPasskeys: 20,
  maxNameCharacters: 60,
  prfSaltBytes: 32,
} as const;

/** Identities of single sign-on that an account links. Ours: Reading R-172. */
export const SSO_LINK_LIMITS = {
  maxIdentities: 5,
  permitLifetimeMs: 10 * MINUTE_MS,
} as const;
