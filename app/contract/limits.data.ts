/**
 * Every limit and constant that the product keeps to, once, with its unit in its name. Spec A§9, B§9, C§9,
 * Formats, Trust 2, House 3. Those that no first page needs stand in files of their own beside it (P3).
 */
const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Calls of the API. Spec A§9.1. */
export const API_LIMITS = {
  retries: 3,
  retryDelayMs: SECOND_MS,
  /** HTTP statuses that are retried, both ends included. */
  firstRetriedStatus: 501,
  lastRetriedStatus: 504,
  timeoutMs: 120_000,
  /** Ours. Trust 2.2. */
  maxBodyBytes: MIB,
  maxJsonDepth: 32,
  /** Ours: how far the clock of a signed call may be off. Formats 7. */
  maxClockSkewSeconds: 300,
  nonceMemorySeconds: 600,
  clientLogEntries: 1000,
  /** Longest text of the server that is shown in an error. */
  maxServerWordsUnits: 300,
} as const;

/** Sessions, sign-in and sign-up. Spec A§5, A§9, Trust 2.8, Formats 7, 10. */
export const ACCOUNT_LIMITS = {
  minPasswordCharacters: 8,
  maxPasswordCharacters: 72,
  /** Reading R-16. */
  maxEmailCharacters: 70,
  /** Ours: accounts that sign in with an address that they do not hold (Reading R-745). */
  maxOtherLogins: 2,
  userRefreshIntervalMs: 5 * MINUTE_MS,
  lockAfterIdleMs: 15 * MINUTE_MS,
  /** Ours: a session ends after so long without use, and after so long in all. Reading R-101. */
  sessionIdleMs: 30 * DAY_MS,
  sessionLifetimeMs: 180 * DAY_MS,
  /** Ours: sessions of one account; of more, those not used for longest end. Reading R-101. */
  maxSessions: 100,
  /** Ours: links that stand at once (8032), and items, deleted ones included (8003). Reading R-104. */
  maxLinks: 5000,
  maxItems: 1_000_000,
  maxReturnToCharacters: 2048,
  maxLocHexCharacters: 4096,
} as const;

/** Devices. Ours: Readings. */
export const DEVICE_LIMITS = {
  numberDigits: 4,
  numberLifetimeMs: 10 * MINUTE_MS,
  /** Characters of the name that somebody gives a device. */
  maxNameCharacters: 60,
} as const;

/** Cookies. Spec A§9.4, Trust 2.3. */
export const COOKIE_LIMITS = {
  linkLockLifetimeMs: 10 * MINUTE_MS,
} as const;

/** Notification loop, job lock, rewind and long poll. Spec A§4.3, A§4.4, A§9.1. */
export const NOTIFICATION_LIMITS = {
  runs: 200,
  errors: 10,
  refreshThrottleMs: 5 * SECOND_MS,
  /** Ours: changes that come sooner after a question share the next one. */
  collectWakesMs: SECOND_MS,
  jobLockPollMs: 2 * SECOND_MS,
  rewindCheckMs: 10 * SECOND_MS,
  /** Items that one answer asks for (Formats 12). */
  tasks: 200,
  subscribeRetries: 99,
  subscribeLongTimeoutMs: 660_000,
} as const;

/** Real-time channel. Spec A§9.1; ticket, ping and sizes Trust 2.7; the long pauses Reading R-176. */
export const REALTIME_LIMITS = {
  attemptsPerServer: 2,
  attemptPauseMs: SECOND_MS,
  /** After a whole round of the pool, for each such round in a row. */
  roundPauseMs: 5 * SECOND_MS,
  longestPauseMs: MINUTE_MS,
  /** A connection that ends sooner did not serve. */
  servedMs: 30 * SECOND_MS,
  ticketSeconds: 60,
  pingMs: 30 * SECOND_MS,
  maxMessageBytes: 256 * 1024,
  socketsOfUser: 5,
} as const;

/** Feature flags. Spec A§7.6, A§9.1. */
export const FEATURE_LIMITS = {
  refreshMs: 30 * MINUTE_MS,
} as const;

/** Keys and ciphertexts. Spec A§9.2, B§9, C§9, Formats 1–10. */
export const CRYPTO_LIMITS = {
  packetBytes: 131_072,
  packetPayloadBytes: 131_036,
  packetOverheadBytes: 36,
  pbkdf2IterationsLink: 10_000,
  intentLifetimeMs: 7 * DAY_MS,
} as const;

/** Names, listings and pages of files. Spec B§4, B§5, B§9, House 3, Readings. */
export const FILES_LIMITS = {
  /** Pages in a row without a row that is new, before a list has failed (Reading R-560). */
  barrenPages: 100,
  /** UTF-16 units. */
  maxNameUnits: 248,
  /** Rows of the first page, rendered on the server. */
  firstPageRows: 20,
  /** Rows of a page that the browser asks for. */
  browserPageRows: 1000,
  folderCacheIdleMs: 10 * MINUTE_MS,
  /** Folders whose rows this device keeps, and how many of each (Performance P11, Reading R-156). */
  keptListings: 50,
  keptRows: 1000,
  breadcrumbsWithRoot: 3,
  breadcrumbsWithoutRoot: 2,
  firstListingDigest: "0",
  /** Rows of a page of a list that is of no folder. */
  flatPageRows: 500,
  /** The last items that Recents know (Reading R-11). */
  recentItems: 100,
} as const;

/** Uploads. Spec B§4, B§9, Performance, Readings. */
export const UPLOAD_LIMITS = {
  /** Ceiling of the protocol for one send. */
  maxChunkBytes: 104_857_600,
  /** What is sent at once. */
  sendChunkBytes: 24 * MIB,
  /** Ciphertext that all running uploads together may hold. */
  ciphertextBudgetBytes: 96 * MIB,
  /** 32 packets: what is read from the source at a time. */
  sliceBytes: 32 * 131_036,
  slicesAhead: 4,
  concurrent: 3,
  /** Retries that a person may ask for. */
  retries: 3,
  attemptsPerSend: 3,
  hostDelayMs: 300,
  timeoutMs: 100_000_000,
  maxProgressPercent: 99,
  ticketLifetimeMs: DAY_MS,
  /** Server errcode of a send that is tried on the next host. */
  retriedErrcode: 2,
  waitForConnectionMs: 2 * MINUTE_MS,
  stalledAfterMs: MINUTE_MS,
} as const;

/** What is shown and for how long. Spec A§2, A§9.6, Look 7, 8. */
export const DISPLAY_LIMITS = {
  storageMediumFromPercent: 40,
  storageHighFromPercent: 80,
  bytesBase: 1024,
  optOutDelayMs: 500,
} as const;
