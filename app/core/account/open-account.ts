import * as CODES from "#app/contract/errors/codes.ts";
import type { ClientEvent } from "#app/contract/events.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { AreaRoot, Unlocked } from "#app/core/crypto/account-port.ts";
import type { Fid, Manifest, OpenedSeal, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { SendManifest } from "#app/core/keys/manifest.api.ts";
import { ManifestStore } from "#app/core/keys/manifest-store.ts";
import { ownDeviceId } from "#app/core/keys/own-device.ts";
import type { OwnCopies } from "#app/core/keys/own-keys.ts";
import { readPinned, writeDeviceId, writePinned } from "#app/core/keys/pinned.ts";
import { SeenVersions } from "#app/core/keys/seen-versions.ts";
import { Store } from "#app/core/observable.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";
import { fetchUser, isRecordOf, requireRecordOf, resendVerification } from "./account.api.ts";
import type { Account, AccountRepair } from "./account.ts";
import type { AccountCrypto } from "./account-crypto.ts";
import type { OwnEvent } from "./own-events.ts";
import { OWN_EVENTS_KEY } from "./own-events-key.ts";
import { ChoiceStore } from "./screen-choices.ts";
import { openOwnCopy } from "./unlock.crypto.ts";
import type { User } from "./user.ts";

export interface AccountPorts {
  readonly api: ApiClient;
  readonly crypto: AccountCrypto;
  readonly clock: Clock;
  readonly device: DeviceStorage;
  readonly deviceName: string;
  /** The name that was typed at sign-in: what this device remembers is found by it (Reading R-105). */
  readonly userName: string;
  /** Called when the server answers for another address; resolves when it was judged. */
  onOtherAccount(user: User): Promise<void>;
}

const STOP_EVENTS: Readonly<Record<number, ClientEvent>> = {
  [CODES.manifestMissing]: "state-missing",
  [CODES.manifestOlder]: "state-older",
};
const WARNING_EVENTS = { "weak-kdf": "kdf-weaker", "other-salt": "salt-other" } as const;

/** The signed-in user with open keys. Lives from unlock to lock. */
export class OpenAccount implements Account {
  readonly user: Store<User>;
  readonly rootFids: Record<AreaRoot, Fid>;
  readonly seen: SeenVersions;
  readonly choices: ChoiceStore;
  readonly #ports: AccountPorts;
  readonly #manifests: ManifestStore;
  readonly repair: AccountRepair;
  /** By share key and commit: without a manifest a key only reads, and opens again when there is one. */
  readonly #opened = new Map<string, Promise<void>>();
  #asking: Promise<void> | null = null;
  /** When the user was last fetched, Unix ms (Spec A§4.1: every five minutes). */
  #fetchedMs: number;

  constructor(ports: AccountPorts, user: User, unlocked: Unlocked) {
    this.#ports = ports;
    this.user = new Store(user);
    this.rootFids = unlocked.rootFids;
    this.seen = new SeenVersions({ ...ports, userName: () => ports.userName });
    this.choices = new ChoiceStore({ ...ports, userName: () => ports.userName });
    this.#fetchedMs = ports.clock.nowMs();
    this.#manifests = this.#followManifest(user, unlocked);
    this.repair = this.#createRepair();
    this.#noteWarnings(unlocked);
  }

  noteEvent(code: ClientEvent, count = 1): void {
    void this.#tellEvents({ code, count });
  }

  /** What stops writing, now or later, and what the sign-in found; or what still waits to be told. */
  #noteWarnings({ warnings }: Unlocked): void {
    const noteStop = () => {
      const code = STOP_EVENTS[this.stopCode.get()];
      if (code !== undefined) this.noteEvent(code);
    };
    this.stopCode.subscribe(noteStop);
    noteStop();
    for (const warning of warnings) this.noteEvent(WARNING_EVENTS[warning]);
    void this.#tellEvents(null);
  }

  async #tellEvents(event: OwnEvent | null): Promise<void> {
    const { device, userName } = this.#ports;
    try {
      if (event === null && device.read(OWN_EVENTS_KEY + userName) === null) return;
      const { noteOwnEvent, tellOwnEvents } = await import("./own-events.ts");
      if (event !== null) noteOwnEvent(this.#ports, event);
      await tellOwnEvents(this.#ports);
    } catch {
      // It waits for the next time that the account is opened.
    }
  }

  #followManifest(user: User, unlocked: Unlocked): ManifestStore {
    const ports = this.#ports;
    return new ManifestStore(
      {
        api: ports.api,
        crypto: ports.crypto,
        clock: ports.clock,
        writingDevice: () => this.#writingDevice(),
        keep: (akm) => this.#keep(akm),
      },
      { manifest: unlocked.manifest, akm: user.akm, stopCode: unlocked.stopCode },
    );
  }

  get manifest(): Store<Manifest | null> {
    return this.#manifests.manifest;
  }

  get stopCode(): Store<number> {
    return this.#manifests.stopCode;
  }

  requireWritable(): Manifest {
    return this.#manifests.require();
  }

  updateManifest(change: (manifest: Manifest) => Manifest, send?: SendManifest): Promise<Manifest> {
    return this.#manifests.update(change, send).catch((error) => {
      // Another state came in between each time: no device writes so often.
      if (hasCode(error, CODES.manifestConflict)) this.noteEvent("state-contested");
      throw error;
    });
  }

  endInManifest(change: (manifest: Manifest) => Manifest): Promise<Manifest> {
    return this.#manifests.end(change);
  }

  async openShareKeys(copies: OwnCopies): Promise<void> {
    await Promise.all(Object.entries(copies).map(([ks, copy]) => this.#openOnce(ks, copy)));
  }

  resendVerification(): Promise<void> {
    return resendVerification(this.#ports.api);
  }

  async refresh(): Promise<void> {
    const { api, userName, onOtherAccount } = this.#ports;
    const standing = this.#manifests.standing;
    const user = await fetchUser(api);
    if (!isRecordOf(userName, user)) await onOtherAccount(user);
    requireRecordOf(userName, user);
    this.#fetchedMs = this.#ports.clock.nowMs();
    this.user.set(user);
    // Another state was taken meanwhile: the answer may be from before it.
    const mayPrecede = standing !== this.#manifests.standing;
    await this.#manifests.accept(user.akm, mayPrecede);
  }

  async noticeSeal({ author, ctr }: Pick<OpenedSeal, "author" | "ctr">): Promise<void> {
    if (author !== "self" || !this.#manifests.isBehind(ctr)) return;
    this.#asking ??= this.#askForNewer().finally(() => {
      this.#asking = null;
    });
    await this.#asking;
  }

  async #askForNewer(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      // Without an answer nobody can tell; the next own seal asks again.
      return;
    }
    this.#manifests.judgeSeals();
  }

  #createRepair(): AccountRepair {
    const manifests = this.#manifests;
    return {
      canRestore: () => manifests.canRestore,
      restore: async () => {
        await manifests.restore();
        this.noteEvent("state-restored");
        this.#requireRunning();
      },
      rebuild: async (password) => {
        const { rebuildAccount } = await import("./rebuild-account.ts");
        const ports = this.#ports;
        const user = this.user.get();
        const deviceId = await rebuildAccount({ ...ports, manifests }, { user, password });
        writeDeviceId(ports.device, ports.userName, deviceId);
        this.#requireRunning();
      },
    };
  }

  #requireRunning(): void {
    const code = this.stopCode.get();
    if (code !== 0) throw new AppError(code);
  }

  /** {@link refresh} when the last one is `intervalMs` ago or longer. */
  async refreshIfOlderThan(intervalMs: number): Promise<void> {
    if (this.#ports.clock.nowMs() - this.#fetchedMs >= intervalMs) await this.refresh();
  }

  #openOnce(ks: ShareKeyId, copy: string): Promise<void> {
    // A key without an entry is refused (2000). Without any manifest (2160) keys only read.
    const manifest = this.manifest.get();
    const commit = manifest === null ? "" : manifest.shares[ks]?.commit;
    if (commit === undefined) return Promise.reject(new AppError(CODES.shareKeyRefused));
    const name = `${ks}|${commit}`;
    const known = this.#opened.get(name);
    if (known !== undefined) return known;
    const opening = openOwnCopy(this.#ports.crypto, { ks, copy, commit }).catch(
      (error: unknown) => {
        this.#opened.delete(name);
        throw error;
      },
    );
    this.#opened.set(name, opening);
    return opening;
  }

  async #writingDevice() {
    const { device, crypto, deviceName, userName } = this.#ports;
    return { id: await ownDeviceId({ device, crypto }, userName), name: deviceName };
  }

  #keep(akm: string): void {
    const { device, userName } = this.#ports;
    const pinned = readPinned(device, userName);
    if (pinned !== null) writePinned(device, userName, { ...pinned, akm });
  }
}
