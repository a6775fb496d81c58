const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const SECOND_MS = 1000;
const GIB = 1024 * 1024 * 1024;

/** What the server opens for somebody who has agreed to it. Ours: Readings. */
export const SERVER_JOB_LIMITS = {
  /** Files of one zip; more are 151013. */
  items: 1_000,
  /** Folders of one zip that nothing lies in. */
  emptyFolders: 1_000,
  /** Of one zip; more is 151013. One file may be of any size: a part of it can be read on its own. */
  zipBytes: 8 * GIB,
  /** Of the path of one file in the zip, in UTF-16 units. */
  pathUnits: 4_096,
  /** Of the call that begins one. */
  bodyBytes: 2 * 1024 * 1024,
  /** Alive at once: of one person, and of the server (7502). */
  openOfOwner: 2,
  openOfServer: 32,
  /** How often one result is begun to be read: by a browser that goes on, not by a crowd. */
  reads: 20,
  /**
   * A result at which nobody reads is gone within an hour, and everything within the day: what is over is
   * looked for every ten minutes.
   */
  idleMs: HOUR_MS - 10 * MINUTE_MS,
  lifeMs: 24 * HOUR_MS - 10 * MINUTE_MS,
  /** What was read to its end is kept this long, for a browser that lost the end of it. */
  afterEndMs: 10 * MINUTE_MS,
  /** How often the browser asks how far it is. */
  pollMs: 2 * SECOND_MS,
  /** After this without any progress the browser gives it up. */
  giveUpMs: 5 * MINUTE_MS,
} as const;
