import { fetchUser } from "#app/core/account/account.api.ts";
import type { Account } from "#app/core/account/account.ts";
import type { User } from "#app/core/account/user.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { CommandClient } from "#app/core/api/command-client.ts";
import { RenewingClient } from "#app/core/api/renewing-client.ts";
import { AuthSession } from "#app/core/auth/auth-session.ts";
import { readKeysOf } from "#app/core/auth/signed-in.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { HttpPort } from "#app/core/ports.ts";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import { isUnfinishedStatus } from "#app/core/transfers/status.ts";
import { TRANSFER_HOSTS } from "#app/core/transfers/transfer-ports.ts";
import type { Book } from "#tests/evil/book.ts";
import type { Colleague } from "#tests/evil/colleague.ts";
import type { Device } from "#tests/evil/device.ts";
import type { House } from "#tests/evil/house.ts";
import { createNodeHttp } from "#tests/evil/node-http.ts";
import { memorySave, type Saved, type Saving } from "#tests/evil/save.ts";
import { type Accuse, watchCrypto } from "#tests/evil/witness.ts";
import {
  FakeBrowser,
  FakeStorage,
  MemoryClaims,
  noKeptFiles,
  noPictures,
  silentLog,
} from "#tests/support/core-ports.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import type { EventClock } from "#tests/support/event-clock.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { testFolders } from "#tests/support/source-folder.ts";

const NOBODY = 9401;

/** Puts a fault into a browser, to see it found. */
export interface Plant {
  /** A fault of the core: it asks the watched port for something wrong. */
  readonly core?: (crypto: CryptoPort) => CryptoPort;
  /** A fault below the port. */
  readonly crypto?: (crypto: CryptoPort) => CryptoPort;
  readonly http?: (http: HttpPort) => HttpPort;
}

/** What the browsers of one session share. */
export interface Scene {
  readonly house: House;
  readonly clock: EventClock;
  readonly book: Book;
  readonly accuse: Accuse;
  readonly plant: Plant;
  /** Who else is at the server; devices of their own. */
  readonly colleagues: readonly Colleague[];
}

/** What a browser needs of a scene: of the house, where to call. */
type View = Omit<Scene, "house" | "colleagues"> & { readonly house: Pick<House, "dial"> };

/** A page of the product without its screen: the core over real HTTP and real cryptography. */
export interface Browser {
  readonly device: Device;
  readonly auth: AuthSession;
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly engine: TransferEngine;
  readonly saved: Saved[];
  readonly saving: Saving;
  /** Throws 9401 while nobody has open keys here. */
  files(): FilesPorts;
  account(): Account | null;
  /** As a page load does: the user from the server, the keys from this browser. */
  resume(): Promise<void>;
  /** Resolves when no transfer waits or runs. */
  untilIdle(): Promise<void>;
  close(): void;
}

export function openBrowser(scene: View, device: Device): Browser {
  const { clock, book, accuse, plant, house } = scene;
  const dialled = createNodeHttp(house.dial);
  const http = trackHttp(plant.http?.(dialled) ?? dialled, clock);
  const unwatched = createCryptoInProcess(device.secrets);
  const watched = watchCrypto(plant.crypto?.(unwatched) ?? unwatched, { book, accuse, clock });
  const crypto = plant.core?.(watched) ?? watched;
  const { plain, api, auth } = createAuth({ http, clock, crypto }, device);
  const saved: Saved[] = [];
  const saving: Saving = { refusal: 0, sentTo: [] };
  const engine = createLoadedEngine({
    clock,
    http,
    api,
    crypto,
    log: silentLog,
    online: { isOnline: () => true, onOnline: () => () => undefined },
    save: memorySave(saved, saving),
    auth: auth.state,
    hosts: TRANSFER_HOSTS,
    claims: new MemoryClaims(),
    folders: testFolders,
    files: noKeptFiles,
    line: { sharers: () => 1 },
    pictures: noPictures,
    device: new FakeStorage(),
    random01: () => 0,
    uploadAbilities: { readsPieces: true, sendsForms: true },
    sizes: TRANSFER_SIZES,
  });
  const account = () => accountOf(auth);
  return {
    device,
    auth,
    api,
    crypto,
    engine,
    saved,
    saving,
    account,
    files: () => {
      const open = account();
      if (open === null) throw new AppError(NOBODY);
      return { api, crypto, account: open };
    },
    resume: async () => auth.resume(await fetchSelf(crypto, device, plain)),
    untilIdle: () => untilIdle(engine),
    close: () => dialled.close(),
  };
}

interface Lines {
  readonly http: HttpPort;
  readonly clock: EventClock;
  readonly crypto: CryptoPort;
}

/** As `startRuntime` wires them. */
function createAuth(lines: Lines, device: Device) {
  const plain = new CommandClient(lines, {
    hasSession: () => auth.hasSession(),
    onForcedLogout: () => undefined,
    onOtherRegion: () => undefined,
    onAccountState: () => undefined,
  });
  const api = new RenewingClient(plain, () => auth.renew());
  const auth: AuthSession = new AuthSession({
    ...lines,
    api: plain,
    renewingApi: api,
    device: device.storage,
    tabs: new FakeBrowser().tab(),
    log: silentLog,
    deviceName: "Composer",
    clearTab: async () => undefined,
  });
  return { plain, api, auth };
}

function accountOf(auth: AuthSession): Account | null {
  const state = auth.state.get();
  return state.kind === "open" ? state.account : null;
}

/** Who sits here is asked for with what lies in this browser, as the cookie does it. */
async function fetchSelf(crypto: CryptoPort, device: Device, api: ApiClient): Promise<User> {
  const userName = readKeysOf(device.storage) ?? "";
  if ((await crypto.restore(userName)) === "empty") throw new AppError(NOBODY);
  return fetchUser(api);
}

export function untilIdle(engine: TransferEngine): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { rows } = engine.state.get();
      if (rows.some(({ status }) => isUnfinishedStatus(status))) return;
      stop();
      resolve();
    };
    const stop = engine.state.subscribe(look);
    look();
  });
}

function trackHttp(http: HttpPort, clock: EventClock): HttpPort {
  return {
    sendText: (request) => clock.track(http.sendText(request)),
    sendBytes: (request) => clock.track(http.sendBytes(request)),
  };
}
