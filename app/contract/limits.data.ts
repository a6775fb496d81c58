/**
 * Every limit and constant that the product keeps to, once, with its unit in its name. Spec A§9, B§9, C§9,
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

/** Tickets. Spec A§5; of the subject and the log ours (Reading R-147). */
export const SUPPORT_LIMITS = {
  maxSubjectCharacters: 100,
  maxDescriptionCharacters: 300,
  /** UTF-16 units. */
  maxLogUnits: 200_000,
} as const;

/** Team shares. Spec C§5; of people, shares and the age of an invitation ours (Trust T6). */
export const SHARE_LIMITS = {
  /** Items of a folder that becomes a share, itself included. */
  maxItems: 30_000,
  /** Addresses of one call, and those that wait in the dialog. */
  maxInvited: 20,
  maxQueued: 5,
  /** Ours: everybody who was ever invited to one share, and shares of one account. */
  maxMembers: 500,
  maxShares: 1_000,
  /** Ours: earlier sequences that a share is read under (Reading R-205). */
  sequencesShown: 50,
  /** Ours: lines of activity that are kept of a share or an area (Reading R-225). */
  activityLines: 10_000,
  inviteLifetimeMs: 7 * DAY_MS,
} as const;

/** Users and roles of a team. Spec A§5, A§9.3; ours: Readings. */
export const TEAM_LIMITS = {
  /** Users of a team whose plan names no more, and of any team. */
  maxUsers: 99,
  maxUsersOfPlan: 299,
  minUsers: 3,
  /** Addresses of one call. */
  maxInvited: 20,
  maxQueued: 5,
  inviteLifetimeMs: 7 * DAY_MS,
  maxRoles: 50,
  maxRoleNameCharacters: 60,
  tokenLifetimeMs: 15 * MINUTE_MS,
  /** Of a .csv file; its rows with the one that names the columns. */
  maxCsvBytes: MIB,
  maxCsvRows: 300,
  maxCsvCellCharacters: 1_000,
  /** Lines of the log of a team: of one call, and of one look at it. */
  auditPage: 500,
  maxAuditLines: 20_000,
  provisionTries: 3,
  provisionPauseMs: SECOND_MS,
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

/** Files of one uploaded folder, and folders of it: more need the desktop app (7240). Spec B§5. */
export const UPLOADED_FOLDER_ITEMS = 30_000;

/** Downloads. Spec B§5, B§9, Reading R-10. */
export const DOWNLOAD_LIMITS = {
  chunkBytes: 26_214_400,
  concurrent: 1,
  retriesPerHost: 2,
  mode: 101,
  memoryStorageMaxBytes: 524_288_000,
  /** A temporary file is deleted when older than this after its size in KiB as seconds. */
  temporaryFileGraceMs: MINUTE_MS,
  clickDelayMs: SECOND_MS,
  waitForConnectionMs: 2 * MINUTE_MS,
} as const;

/** Previews. Spec B§9; what opens windowed is not bound by the first two (`calls.md`); Trust 2.4, W10. */
export const PREVIEW_LIMITS = {
  wholeFileBytes: 40 * MIB,
  sheetBytes: 10 * MIB,
  /** "A PDF size constant of 262144 bytes": above it a PDF of a view-only link has a view of its own. */
  pdfBytes: 262_144,
  /** Windowed, for which no limit is specified. */
  textBytes: 100 * MIB,
  /** Always previewable by B§9; ours keeps the page from running out of memory (Reading R-363). */
  imageBytes: 256 * MIB,
  imagePixels: 50_000_000,
  /** A text is changed in place up to this (Reading R-382). */
  editBytes: MIB,
  /** The next file of a folder is opened before it is asked for up to this (Reading R-380). */
  aheadBytes: 16 * MIB,
  /** Of what is unpacked in a preview. */
  zipEntries: 10_000,
  zipExpandedBytes: 256 * MIB,
  zipRatio: 100,
  /** What the office provider opens, by its app. */
  officeBytes: { sheet: 5 * MIB, document: 50 * MIB, presentation: 100 * MIB, test: 10 * MIB },
} as const;

/** Both directions. Spec B§4, House 3. */
export const TRANSFER_LIMITS = {
  /** HTTP/1.1 gives six connections an origin: commands never wait behind transfers. */
  connectionsPerOrigin: 4,
  estimateIntervalMs: 3 * SECOND_MS,
  estimateMinSamples: 3,
  estimateSamples: 5,
  estimateCapMs: 10 * HOUR_MS,
} as const;

/** Public links. Spec C§4, C§5, C§9, Formats 8, Readings. */
export const LINK_LIMITS = {
  expiryDays: [1, 2, 3, 7, 14, 30],
  /** Of links whose role asks for an expiry and names none. */
  roleExpiryDays: 7,
  /** In UTF-16 units; sealed it fits what `linkset` takes. */
  labelMax: 100,
  closeToLimitRatio01: 0.75,
  generatedPasswordGroup: 8,
  minPasswordCharacters: 8,
  maxPasswordBytes: 63,
} as const;

/** What visitors may upload through a link. Ours: Reading R-403. */
export const LINK_UPLOAD_LIMITS = {
  /** Of one file, in plaintext. */
  maxFileBytes: 2048 * MIB,
  /** Of one link in all, encrypted. */
  maxLinkBytes: 20 * 1024 * MIB,
  /** Under way at once: through all links of one owner, which leaves him room of his own, and through one. */
  openOfOwner: 50,
  openOfLink: 20,
  /** Other names that are tried for a file whose name is taken. */
  names: 20,
} as const;

/** What is shown and for how long. Spec A§2, A§9.6, Look 7, 8. */
export const DISPLAY_LIMITS = {
  storageMediumFromPercent: 40,
  storageHighFromPercent: 80,
  bytesBase: 1024,
  optOutDelayMs: 500,
} as const;

/** What the frame of a viewer may ask of its page. Trust 2.4, W12. */
export const FRAME_LIMITS = {
  /** Of one question. */
  readBytes: 4 * MIB,
  /** Questions that wait for their answer. */
  readsAtOnce: 8,
  /** Messages in any ten seconds; more end the frame. */
  messages: 4_000,
  messagesMs: 10 * SECOND_MS,
  nameChars: 248,
  lineChars: 300,
  facts: 40,
  /** Within which the code of a viewer says that it is there; on the slowest line the largest takes half of it. */
  readyMs: 2 * MINUTE_MS,
  /** What a viewer may take out of a file and offer to be saved. */
  offerBytes: 256 * MIB,
} as const;
