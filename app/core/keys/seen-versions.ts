import type { CryptoPort, Fid } from "#app/core/crypto/port.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { domainOfItemKey, OWN_DOMAIN, toItemKey } from "./item-key.ts";

/** An opened name as a listing brought it. */
export interface NameState {
  readonly domain: string;
  readonly fid: Fid;
  readonly rev: number;
  readonly name: string;
}

/** What of it is shown: of two names with one rev the one that was here first. */
export interface JudgedName {
  readonly name: string;
  /** The highest rev of the item that this device has met; its next name goes above it. */
  readonly rev: number;
  /** "Older than last seen". */
  readonly isOlder: boolean;
}

export interface SeenPorts {
  readonly crypto: Pick<CryptoPort, "sealSeen" | "openSeen">;
  readonly device: DeviceStorage;
  readonly userName: () => string;
}

/** Highest of what this device has met of one item. */
interface Highest {
  readonly ver: number;
  readonly rev: number;
}

/** Before the name that was typed: what this device has met of the account. */
export const SEEN_KEY = "seen:";
const NOTHING: Highest = { ver: 0, rev: 0 };
/** What nothing can be older than needs no memory. */
const FIRST: Highest = { ver: 1, rev: 0 };
/** Most entries at rest, about a megabyte, and of those of one share or link. */
const MOST_KEPT = { all: 20_000, ofDomain: 2_000 };
/** Most names that one page remembers. */
const MOST_NAMES = { all: 100_000, ofDomain: 10_000 };
const SLACK_NAMES = 10_000;

/**
 * The highest version of every item that this device has met (Formats 3, 4, 10, Trust D6): `ver` of
 * its seals and `rev` of its names, at rest under HKDF(meta_key, "seen") and nowhere else. Nothing
 * older ever replaces the newer. A device that cannot keep it compares with this page's life alone.
 */
export class SeenVersions {
  readonly #ports: SeenPorts;
  #highest = new Map<string, Highest>();
  readonly #names = new Map<string, { readonly rev: number; readonly name: string }>();
  #reading: Promise<void> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isWriteWanted = false;

  constructor(ports: SeenPorts) {
    this.#ports = ports;
  }

  /** Judges opened names against what was met before, and remembers them. */
  async judgeNames(names: readonly NameState[]): Promise<readonly JudgedName[]> {
    await this.#ready();
    return names.map((name) => this.#judgeName(name));
  }

  /** Whether a name that was judged before would be older than last seen by now. */
  isOlderName(name: Omit<NameState, "name">): boolean {
    return name.rev < (this.#highest.get(toItemKey(name)) ?? NOTHING).rev;
  }

  /** Whether the seal of an item has a lower `ver` than one that this device has opened (Formats 4). */
  async isOlderSeal(item: { domain: string; fid: Fid; ver: number }): Promise<boolean> {
    await this.#ready();
    const key = toItemKey(item);
    const known = this.#highest.get(key) ?? NOTHING;
    this.#raise(key, { ...known, ver: Math.max(known.ver, item.ver) });
    return item.ver < known.ver;
  }

  /** Resolves when what was met so far is at rest. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #judgeName(state: NameState): JudgedName {
    const key = toItemKey(state);
    const known = this.#highest.get(key) ?? NOTHING;
    if (state.rev < known.rev) return { name: state.name, rev: known.rev, isOlder: true };
    const cached = this.#names.get(key);
    if (cached?.rev === state.rev) return { ...cached, isOlder: false };
    this.#remember(key, state);
    this.#raise(key, { ...known, rev: state.rev });
    return { name: state.name, rev: state.rev, isOlder: false };
  }

  #remember(key: string, { rev, name }: NameState): void {
    this.#names.delete(key);
    this.#names.set(key, { rev, name });
    // Seldom: it looks at every entry.
    if (this.#names.size > MOST_NAMES.all + SLACK_NAMES) dropOldest(this.#names, MOST_NAMES);
  }

  #raise(key: string, met: Highest): void {
    const known = this.#highest.get(key) ?? NOTHING;
    const isNews = met.ver > known.ver || met.rev > known.rev;
    const isFirst = met.ver <= FIRST.ver && met.rev <= FIRST.rev;
    if (!isNews || isFirst) return;
    this.#highest.delete(key);
    this.#highest.set(key, met);
    this.#keep();
  }

  #ready(): Promise<void> {
    this.#reading ??= this.#read().then((kept) => {
      this.#highest = merge(kept, this.#highest);
    });
    return this.#reading;
  }

  /** One write at a time; what comes meanwhile goes with the next. */
  #keep(): void {
    if (this.#isWriteWanted) return;
    this.#isWriteWanted = true;
    this.#writing = this.#writing.then(async () => {
      this.#isWriteWanted = false;
      await this.#write();
    });
  }

  async #write(): Promise<void> {
    const { crypto, device, userName } = this.#ports;
    try {
      // Another tab may have met more.
      this.#highest = merge(await this.#read(), this.#highest);
      dropOldest(this.#highest, MOST_KEPT);
      const entries = [...this.#highest].map(([key, { ver, rev }]) => [key, [ver, rev]]);
      const sealed = await crypto.sealSeen(JSON.stringify(Object.fromEntries(entries)));
      device.write(SEEN_KEY + userName(), sealed);
    } catch {
      // A full or forbidden storage, or a lock meanwhile: this page still compares with its own memory.
    }
  }

  async #read(): Promise<Map<string, Highest>> {
    const { crypto, device, userName } = this.#ports;
    try {
      const sealed = device.read(SEEN_KEY + userName());
      const text = sealed === null ? null : await crypto.openSeen(sealed);
      return text === null ? new Map() : parse(text);
    } catch {
      // A storage that cannot be read is a device that knows nothing yet.
      return new Map();
    }
  }
}

function merge(a: ReadonlyMap<string, Highest>, b: ReadonlyMap<string, Highest>) {
  const merged = new Map(a);
  for (const [key, { ver, rev }] of b) {
    const other = merged.get(key) ?? NOTHING;
    merged.delete(key);
    merged.set(key, { ver: Math.max(ver, other.ver), rev: Math.max(rev, other.rev) });
  }
  return merged;
}

/**
 * Each share or link has a quota, so that the names of one cannot push out what was met elsewhere. Of what is still
 * too much the oldest goes first, and what lies in the own areas goes last: nobody else can add to that.
 */
function dropOldest(
  entries: Map<string, unknown>,
  most: { readonly all: number; readonly ofDomain: number },
): void {
  if (entries.size <= most.ofDomain) return;
  const counts = new Map<string, number>();
  for (const key of entries.keys()) {
    const domain = domainOfItemKey(key);
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  for (const key of [...entries.keys()]) {
    const domain = domainOfItemKey(key);
    const count = counts.get(domain) ?? 0;
    if (domain === OWN_DOMAIN || count <= most.ofDomain) continue;
    entries.delete(key);
    counts.set(domain, count - 1);
  }
  const isOwn = (key: string) => domainOfItemKey(key) === OWN_DOMAIN;
  const byAge = [...entries.keys()];
  for (const key of [...byAge.filter((one) => !isOwn(one)), ...byAge.filter(isOwn)]) {
    if (entries.size <= most.all) return;
    entries.delete(key);
  }
}

function parse(text: string): Map<string, Highest> {
  const kept = new Map<string, Highest>();
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return kept;
  for (const [key, entry] of Object.entries(value)) {
    if (!Array.isArray(entry)) continue;
    const [ver, rev]: unknown[] = entry;
    if (Number.isSafeInteger(ver) && Number.isSafeInteger(rev))
      kept.set(key, { ver: Number(ver), rev: Number(rev) });
  }
  return kept;
}
