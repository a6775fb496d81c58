import * as CODES from "#app/contract/errors/codes.ts";
import type { SessionSecrets } from "#app/core/crypto/account-port.ts";
import type { DataKeyId, NewShareKeyId, ShareKeyId } from "#app/core/crypto/port.ts";
import { Refusal, required } from "#app/workers/refusal.ts";

type KeyBytes = Uint8Array<ArrayBuffer>;

/** How a share key came here, which decides what it may do. */
export type ShareKeyUse =
  /** Its commit stands in the manifest, or this client made it. */
  | "own"
  /** Opened without a manifest: reads only (Formats 11, 2160). */
  | "own-read-only"
  /** Opened by a link's fragment. */
  | "link";

interface HeldShareKey {
  readonly bytes: KeyBytes;
  readonly use: ShareKeyUse;
}

interface NewShareKey {
  readonly bytes: KeyBytes;
  readonly commit: string;
}

/** The keys of one page life. They stay in the key worker; everybody else knows names of them. */
export class Keyring {
  #metaKey: KeyBytes | null = null;
  #session: SessionSecrets | null = null;
  #privateKey: CryptoKey | null = null;
  readonly #shareKeys = new Map<ShareKeyId, HeldShareKey>();
  readonly #newShareKeys = new Map<NewShareKeyId, NewShareKey>();
  readonly #dataKeys = new Map<DataKeyId, KeyBytes>();
  #nameCount = 0;

  get metaKey(): KeyBytes {
    return required(this.#metaKey, CODES.passwordRefused);
  }

  get hasMetaKey(): boolean {
    return this.#metaKey !== null;
  }

  /** Takes the bytes. Another user's keys never stay beside a new meta key. */
  setMetaKey(bytes: KeyBytes): void {
    const isSame = this.#metaKey !== null && isEqual(this.#metaKey, bytes);
    if (!isSame) this.#wipeKeys();
    this.#metaKey = keepOne(this.#metaKey, bytes);
  }

  get privateKey(): CryptoKey {
    return required(this.#privateKey, CODES.passwordRefused);
  }

  setPrivateKey(key: CryptoKey): void {
    this.#privateKey = key;
  }

  get session(): SessionSecrets {
    return required(this.#session, CODES.notSignedIn);
  }

  setSession(session: SessionSecrets): void {
    this.#session = session;
  }

  /** Takes the bytes. */
  putShareKey(ks: ShareKeyId, bytes: KeyBytes, use: ShareKeyUse): void {
    const held = this.#shareKeys.get(ks)?.bytes ?? null;
    this.#shareKeys.set(ks, { bytes: keepOne(held, bytes), use });
  }

  shareKey(ks: ShareKeyId): HeldShareKey {
    return required(this.#shareKeys.get(ks), CODES.shareKeyRefused);
  }

  /** Null while it is not open. */
  findShareKey(ks: ShareKeyId): HeldShareKey | null {
    return this.#shareKeys.get(ks) ?? null;
  }

  /** A share key that data may go out under. */
  sealingShareKey(ks: ShareKeyId): KeyBytes {
    const held = this.shareKey(ks);
    if (held.use === "own-read-only") throw new Refusal(CODES.shareKeyRefused);
    return held.bytes;
  }

  addNewShareKey(key: NewShareKey): NewShareKeyId {
    const name = this.#newName("share");
    this.#newShareKeys.set(name, key);
    return name;
  }

  /** Gives a key that was made here its id; it is known under the id alone from then on. */
  adoptNewShareKey(name: NewShareKeyId, ks: ShareKeyId): KeyBytes {
    const { bytes } = required(this.#newShareKeys.get(name), CODES.shareKeyRefused);
    this.#newShareKeys.delete(name);
    this.putShareKey(ks, bytes, "own");
    return bytes;
  }

  addDataKey(bytes: KeyBytes): DataKeyId {
    const name = this.#newName("data");
    this.#dataKeys.set(name, bytes);
    return name;
  }

  dataKey(name: DataKeyId): KeyBytes {
    return required(this.#dataKeys.get(name), CODES.itemKeyRefused);
  }

  releaseDataKey(name: DataKeyId): void {
    this.#dataKeys.get(name)?.fill(0);
    this.#dataKeys.delete(name);
  }

  wipe(): void {
    this.#wipeKeys();
    this.#session = null;
  }

  #wipeKeys(): void {
    const held = [...this.#shareKeys.values(), ...this.#newShareKeys.values()].map(
      (key) => key.bytes,
    );
    for (const bytes of [...held, ...this.#dataKeys.values(), this.#metaKey]) bytes?.fill(0);
    this.#metaKey = null;
    this.#privateKey = null;
    this.#shareKeys.clear();
    this.#newShareKeys.clear();
    this.#dataKeys.clear();
  }

  #newName(kind: string): string {
    this.#nameCount += 1;
    return `${kind}-${String(this.#nameCount)}`;
  }
}

/** One copy of a key in memory: the one that may be in use stays, and the other is wiped. */
function keepOne(held: KeyBytes | null, bytes: KeyBytes): KeyBytes {
  if (held === null || held === bytes) return bytes;
  const isSame = isEqual(held, bytes);
  (isSame ? bytes : held).fill(0);
  return isSame ? held : bytes;
}

function isEqual(a: KeyBytes, b: KeyBytes): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
