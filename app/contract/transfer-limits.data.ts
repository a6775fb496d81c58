const SECOND_MS = 1000;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const MIB = 1024 * 1024;

/** Files of one uploaded folder, and folders of it: more need the desktop app (7240). Spec B§5. */
export const UPLOADED_FOLDER_ITEMS = 30_000;

/** Ours: folders one inside the other below the root of an area (7247). Reading R-746. */
export const MAX_FOLDER_DEPTH = 100;
/** Ours: folders that are looked at when folders are moved to a deeper place; more are 7247. Reading R-746. */
export const MAX_MOVED_FOLDERS = 30_000;

/** What visitors may upload through a link. Ours: Reading R-403. */
export const LINK_UPLOAD_LIMITS = {
  /** Of one file, in plaintext. */
  maxFileBytes: 2048 * MIB,
  /** Of one link in all, encrypted. */
  maxLinkBytes: 20 * 1024 * MIB,
  /** Under way at once: through all links of one owner, which leaves him room of his own, and through one. */
  openOfOwner: 50,
  openOfLink: 20,
  /** Of a version that a visitor saves over a file, encrypted; and versions of one file that visitors made. */
  maxEditEncBytes: 16 * MIB,
  versionsOfFile: 100,
  /** Other names that are tried for a file whose name is taken. */
  names: 20,
} as const;

/** Downloads. Spec B§5, B§9, Reading R-10. */
export const DOWNLOAD_LIMITS = {
  chunkBytes: 26_214_400,
  concurrent: 1,
  retriesPerHost: 2,
  mode: 101,
  memoryStorageMaxBytes: 524_288_000,
  /** What is kept over the private file system is durable part by part: two sealed slices (Reading R-528). */
  keptPartBytes: 2 * 32 * 131_072,
  keptPartsAtMost: 128,
  /** What nobody went on with for so long goes. */
  keptForMs: 7 * 24 * 60 * MINUTE_MS,
  /** A temporary file is deleted when older than this after its size in KiB as seconds. */
  temporaryFileGraceMs: MINUTE_MS,
  clickDelayMs: SECOND_MS,
  waitForConnectionMs: 2 * MINUTE_MS,
} as const;

/** Both directions. Spec B§4, House 3. */
export const TRANSFER_LIMITS = {
  /** HTTP/1.1 gives six connections an origin: commands never wait behind transfers. */
  connectionsPerOrigin: 4,
  /** Large sends leave one connection, and bytes of the budget, to small ones: Reading R-512. */
  largeSends: 3,
  smallSendBytes: 4 * MIB,
  smallBudgetBytes: 8 * MIB,
  /** GiB; with so much or less, uploads hold half of their budget. */
  littleMemoryGib: 2,
  /** Large sends that came well in a row, before one more runs at once. */
  widenAfter: 8,
  /** A send without a byte for this long is slow: its row says so, and offers another host. */
  slowAfterMs: 10 * SECOND_MS,
  estimateIntervalMs: 3 * SECOND_MS,
  estimateMinSamples: 3,
  estimateSamples: 5,
  estimateCapMs: 10 * HOUR_MS,
} as const;

/** How fast transfers may be made to go. Ours: Reading R-510. */
export const BANDWIDTH_LIMITS = {
  /** Bytes a second that can be chosen. */
  choices: [128 * 1024, 512 * 1024, 2 * MIB, 10 * MIB],
  /** How much that came late is caught up with. */
  catchUpMs: SECOND_MS,
  /** Parts are of whole packets, and of whole pieces of the digest where they are that large. */
  packetBytes: 131_072,
  mibBytes: MIB,
} as const;
