const KIB = 1024;
const MIB = 1024 * KIB;

/** Small files of one choice go up together. Ours: Reading R-568. */
export const SMALL_FILE_LIMITS = {
  /** Plaintext: what fits in half a packet. */
  maxBytes: 64 * KIB,
  /** Of one call, with all that belongs to each. */
  maxFilesOfCall: 50,
  maxBodyBytes: 4 * MIB,
  /** Of one call of a visitor: fewer than may be under way through one link. */
  maxFilesOfVisit: 16,
  /** What a visitor's page puts into one: an answer of the gateway's common size takes no more. */
  visitBodyBytes: 768 * KIB,
  /** What a client puts into one call, so that it is through in its time on a line of 10 KiB a second. */
  sentBodyBytes: MIB,
  /** So many of them share one of the three places of uploads: a call is made ready while the one before is under way. */
  filesOfPlace: 32,
  /** Files of one choice from which on they go together. */
  fromFiles: 8,
} as const;
