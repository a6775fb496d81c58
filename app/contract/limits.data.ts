/**
 * Every limit and constant of the product, once, with its unit in its name. Spec A§9, B§9, C§9,
 * Formats, Trust 2, House 3.
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
  userRefreshIntervalMs: 5 * MINUTE_MS,
  loginFailures: 5,
  loginWindowMs: 15 * MINUTE_MS,
  saltRequestsPerMinute: 30,
  lockAfterIdleMs: 15 * MINUTE_MS,
  provisionBeginLifetimeMs: HOUR_MS,
  supportDescriptionCharacters: 300,
  maxReturnToCharacters: 2048,
  maxLocHexCharacters: 4096,
} as const;

/** Cookies. Spec A§9.4, Trust 2.3. */
export const COOKIE_LIMITS = {
  linkLockLifetimeMs: 10 * MINUTE_MS,
  /** "3 months" as 90 days. */
  linkLifetimeMs: 90 * DAY_MS,
  orderLifetimeMs: 3 * HOUR_MS,
  downloadSignatureLifetimeMs: 10 * MINUTE_MS,
} as const;

/** Notification loop, job lock, rewind and long poll. Spec A§4.3, A§4.4, A§9.1. */
export const NOTIFICATION_LIMITS = {
  runs: 200,
  errors: 10,
  refreshThrottleMs: 5 * SECOND_MS,
  /** Ours: changes that come sooner after a question share the next one. */
  collectWakesMs: SECOND_MS,
  rewindRecheckMs: 10 * SECOND_MS,
  jobLockPollMs: 2 * SECOND_MS,
  subscribeRetries: 99,
  subscribeTimeoutMs: 600_000,
  subscribeLongTimeoutMs: 660_000,
} as const;

/**
 * Real-time channel. Spec A§4.5, A§9.1, Trust 2.7.
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const REALTIME_LIMITS = {
  attemptsPerServer: 2,
  attemptDelayMs: SECOND_MS,
  ticketLifetimeMs: MINUTE_MS,
  maxPayloadBytes: 256 * KIB,
  connectionsPerUser: 5,
  pingIntervalMs: 30 * SECOND_MS,
} as const;

/**
 * Feature flags and analytics. Spec A§7.6, A§9.1, A§9.5.
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const FEATURE_LIMITS = {
  cacheMs: 30 * MINUTE_MS,
  dataExpiryMs: 12 * HOUR_MS,
  retries: 3,
  retryDelayMs: SECOND_MS,
  analyticsProfileIntervalMs: HOUR_MS,
  signedOutSampleRatio01: 0.01,
} as const;

/** Keys and ciphertexts. Spec A§9.2, B§9, C§9, Formats 1–10. */
export const CRYPTO_LIMITS = {
  packetBytes: 131_072,
  packetPayloadBytes: 131_036,
  packetOverheadBytes: 36,
  packetHeaderBytes: 12,
  maxPacketsPerKey: 2 ** 32,
  ivBytes: 12,
  tagBytes: 12,
  /** E1: version byte, IV and tag. */
  e1OverheadBytes: 25,
  dataKeyBytes: 32,
  metaKeyBytes: 32,
  shareKeyBytes: 64,
  minShareKeyDistinctBytes: 16,
  fidBytes: 16,
  linkSaltBytes: 16,
  nonceBytes: 16,
  rsaCiphertextCharacters: 344,
  rsaAttempts: 20,
  maxUnwrapsPerRun: 200,
  maxRandomBytesPerCall: 65_536,
  digestBlockBytes: MIB,
  pbkdf2IterationsDefault: 60_000,
  pbkdf2IterationsStore: 1000,
  pbkdf2IterationsUserKeys: 10_000,
  pbkdf2IterationsLink: 10_000,
  pbkdf2IterationsMin: 600_000,
  pbkdf2IterationsMax: 2_000_000,
  argon2PasswordKib: 65_536,
  argon2PasswordPasses: 3,
  argon2MinKib: 19_456,
  argon2MaxKib: 262_144,
  argon2MinPasses: 2,
  argon2MaxPasses: 10,
  argon2MinLanes: 1,
  argon2MaxLanes: 4,
  bcryptCost: 12,
  bcryptMinCost: 10,
  bcryptMaxCost: 14,
  manifestFormat: 1,
  manifestPadBytes: 1024,
  intentLifetimeMs: 7 * DAY_MS,
  maxGrantSteps: 8,
} as const;

/**
 * First characters of encrypted values. Spec A§9.2.
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const PREFIXES = {
  name: "1:",
  dataKey: "2:",
  digest: "2:",
  commentKey: "2:",
  appLinkDataKey: "3:",
  appLinkCommentKey: "3:",
  password: "30:",
  linkPassword: "50:",
  passwordReset: "51:",
} as const;

/** Names, listings and pages of files. Spec B§4, B§5, B§9, House 3, Readings. */
export const FILES_LIMITS = {
  /** UTF-16 units. */
  maxNameUnits: 248,
  /** Rows of a listing page that a call may ask for. */
  minListingRows: 1,
  maxListingRows: 1000,
  /** Rows of the first page, rendered on the server. */
  firstPageRows: 20,
  /** Rows of a page that the browser asks for. */
  browserPageRows: 1000,
  pageSizes: [10, 20, 50, 100],
  defaultPageSize: 20,
  scrollThrottleMs: 200,
  scrollOffsetRatio01: 0.1,
  batchRows: 20,
  batchThresholdRows: 10,
  folderCacheIdleMs: 10 * MINUTE_MS,
  folderCachePurgeMs: 10 * MINUTE_MS,
  breadcrumbsWithRoot: 3,
  breadcrumbsWithoutRoot: 2,
  recentItems: 100,
  firstListingDigest: "0",
} as const;

/** Uploads. Spec B§4, B§9, Performance, Reading R-43. */
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
  /** From this size on a file is read piecewise. */
  piecewiseFromBytes: 268_435_456,
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

/** Downloads. Spec B§5, B§9, Reading R-10. */
export const DOWNLOAD_LIMITS = {
  chunkBytes: 26_214_400,
  concurrent: 1,
  retriesPerHost: 2,
  mode: 101,
  memoryStorageMaxBytes: 524_288_000,
  fileSystemQuotaBytes: 2 ** 40,
  temporarySpaceFactor: 6,
  /** A temporary file is deleted when older than this after its size in KiB as seconds. */
  temporaryFileGraceMs: MINUTE_MS,
  clickDelayMs: SECOND_MS,
  waitForConnectionMs: 2 * MINUTE_MS,
} as const;

/** Both directions. Spec B§4, House 3. */
export const TRANSFER_LIMITS = {
  /** HTTP/1.1 gives six connections an origin: commands never wait behind transfers. */
  connectionsPerOrigin: 4,
  estimateIntervalMs: 3 * SECOND_MS,
  estimateMinSamples: 3,
  estimateSamples: 5,
  estimateCapMs: 10 * HOUR_MS,
  panelWidthPx: 424,
} as const;

/**
 * Previews and thumbnails. Spec B§5, B§9, Trust 2.6.
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const PREVIEW_LIMITS = {
  maxBytes: 41_943_040,
  maxSpreadsheetBytes: 10_485_760,
  pdfBytes: 262_144,
  maxImagePixels: 50_000_000,
  officeSpreadsheetBytes: 5 * MIB,
  officeDocumentBytes: 50 * MIB,
  officePresentationBytes: 100 * MIB,
  officeTestBytes: 10 * MIB,
  thumbnailImageBytes: 20 * MIB,
  thumbnailHeicBytes: 5 * MIB,
  /** Below this size the file is its own thumbnail. */
  wholeFileThumbnailBytes: 102_400,
  maxVisibleActions: 5,
  maxArchiveEntries: 10_000,
  maxArchiveBytes: 256 * MIB,
  maxArchiveRatio: 100,
} as const;

/**
 * Team shares. Spec A§5, C§5, C§9.
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const SHARE_LIMITS = {
  minInvitees: 1,
  maxInvitees: 20,
  maxQueuedEmails: 5,
  maxFiles: 30_000,
  /** Reading R-04. */
  passwordSymbols: 24,
} as const;

/** Public links. Spec C§4, C§5, C§9, Formats 8, Readings. */
export const LINK_LIMITS = {
  expiryDays: [1, 2, 3, 7, 14, 30],
  defaultExpiryDays: 7,
  closeToLimitRatio01: 0.75,
  keySymbols: 32,
  keyGroupSymbols: 8,
  /** 32 symbols in four groups with three dashes. */
  keyCharacters: 35,
  keyDashIndex: 8,
  generatedPasswordSymbols: 32,
  generatedPasswordGroup: 8,
  minPasswordCharacters: 8,
  maxPasswordBytes: 63,
  defaultVersion: 2,
  versionWithPassword: 3,
  attempts: 10,
  attemptWindowMs: 10 * MINUTE_MS,
} as const;

/**
 * Teams. Spec A§5, A§9.3, Trust T5.
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const TEAM_LIMITS = {
  maxUsers: 99,
  maxAccountUsers: 299,
  minAccountUsers: 3,
  inviteesPerBatch: 20,
  maxCsvBytes: MIB,
  maxCsvRows: 299,
  inviteLifetimeMs: 7 * DAY_MS,
} as const;

/**
 * Billing. Spec A§2.11, A§9.3.
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const BILLING_LIMITS = {
  renewalWarningMs: 30 * DAY_MS,
  dayMs: DAY_MS,
} as const;

/** What is shown and for how long. Spec A§2, A§9.6, Look 7, 8. */
export const DISPLAY_LIMITS = {
  successMessageMs: 3 * SECOND_MS,
  optOutDelayMs: 500,
  phoneMaxPx: 599,
  tabletMaxPx: 904,
  desktopMaxPx: 1239,
  avatarSizesPx: [32, 40, 48],
  storageMediumFromPercent: 40,
  storageHighFromPercent: 80,
  bytesBase: 1024,
} as const;
