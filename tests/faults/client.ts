import { fetchUser } from "#app/core/account/account.api.ts";
import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { CommandClient } from "#app/core/api/command-client.ts";
import { RenewingClient } from "#app/core/api/renewing-client.ts";
import { AuthSession } from "#app/core/auth/auth-session.ts";
import { readKeysOf } from "#app/core/auth/signed-in.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import { TRANSFER_HOSTS } from "#app/core/transfers/transfer-ports.ts";
import type { DeviceStores } from "#app/workers/keys/key-methods.ts";
import {
  FakeBrowser,
  FakeStorage,
  MemoryClaims,
  MemoryFiles,
  noPictures,
  silentLog,
} from "#tests/support/core-ports.ts";
import {
  createMemoryLinks,
  createMemorySecrets,
  MemoryIndex,
  MemoryListings,
  MemoryUploads,
} from "#tests/support/crypto-in-process.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { testFolders } from "#tests/support/source-folder.ts";
import { FastClock } from "./fast-clock.ts";
import { type CallWatcher, createMortalCrypto } from "./local-worker.ts";
import { createMemorySave, type Saved } from "./memory-save.ts";
import { createNodeHttp } from "./node-http.ts";

/** What outlives a page: secrets and clear values of this browser; and who watches its workers. */
export interface BrowserProfile {
  readonly stores: DeviceStores;
  readonly device: FakeStorage;
  /** What it opens again of the device. */
  readonly files: MemoryFiles;
  watch: CallWatcher;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** One page of the product without its screen: the real core over real HTTP and real crypto. */
export interface Client {
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly auth: AuthSession;
  readonly engine: TransferEngine;
  readonly clock: FastClock;
  readonly saved: Saved[];
  /** Told when the password was refused to the person at the screen. */
  onSignInRefused: () => Promise<void>;
  account(): Account;
  /** The page is gone: nothing that it began goes on. */
  drop(): void;
}

/** Every worker lives. */
export const nobodyWatches: CallWatcher = () => undefined;

export function newProfile(): BrowserProfile {
  const stores = {
    secrets: createMemorySecrets(),
    links: createMemoryLinks(),
    listings: new MemoryListings(),
    index: new MemoryIndex(),
    uploads: new MemoryUploads(),
  };
  const [device, files] = [new FakeStorage(), new MemoryFiles()];
  return { stores, device, files, watch: nobodyWatches };
}

export function openPage(port: number, profile: BrowserProfile = newProfile()): Client {
  const http = createNodeHttp(port);
  const clock = new FastClock();
  const crypto = createMortalCrypto(profile.stores, () => profile.watch);
  const nothing = () => undefined;
  const plain = new CommandClient(
    { http, clock, crypto },
    {
      hasSession: () => auth.hasSession(),
      onForcedLogout: nothing,
      onOtherRegion: nothing,
      onAccountState: nothing,
    },
  );
  const api = new RenewingClient(plain, () => auth.renew());
  const shared = { http, clock, crypto, log: silentLog };
  const auth: AuthSession = new AuthSession({
    ...shared,
    api: plain,
    renewingApi: api,
    device: profile.device,
    tabs: new FakeBrowser().tab(),
    deviceName: "Faults",
    clearTab: async () => undefined,
  });
  const saved: Saved[] = [];
  const engine = createLoadedEngine({
    ...shared,
    api,
    auth: auth.state,
    online: { isOnline: () => true, onOnline: () => nothing },
    save: createMemorySave(saved),
    hosts: TRANSFER_HOSTS,
    claims: new MemoryClaims(),
    folders: testFolders,
    files: profile.files,
    line: { sharers: () => 1 },
    pictures: noPictures,
    device: new FakeStorage(),
    random01: () => 0,
    uploadAbilities: { readsPieces: true, sendsForms: true },
    sizes: TRANSFER_SIZES,
  });
  const drop = () => {
    http.drop();
    clock.stop();
  };
  const onSignInRefused = async () => undefined;
  const account = () => accountOf(auth);
  return { api, crypto, auth, engine, clock, saved, onSignInRefused, account, drop };
}

function accountOf(auth: AuthSession): Account {
  const state = auth.state.get();
  if (state.kind !== "open") throw new Error(`the page is ${state.kind}`);
  return state.account;
}

export async function signUp(client: Client, { email, password }: Credentials): Promise<void> {
  await client.auth.signUp({
    firstName: "Maya",
    lastName: "Okafor",
    userName: email,
    password,
    passwordAgain: password,
    hasAcceptedTerms: true,
    locale: "en",
  });
}

/** Gives the password whenever a session ended, as the person at the screen would. */
export function keepSignedIn(client: Client, { password }: Credentials): void {
  let isAsking = false;
  const look = async () => {
    if (isAsking || client.auth.state.get().kind !== "sealed") return;
    isAsking = true;
    try {
      while (client.auth.state.get().kind === "sealed") {
        await client.auth.unseal(password, { twofacode: "" }).catch(async () => {
          await client.onSignInRefused();
          await client.clock.sleep(1000);
        });
      }
    } finally {
      isAsking = false;
    }
  };
  client.auth.state.subscribe(() => void look());
}

/** A page that is opened again in the same browser: the keys come from its store (Formats 10). */
export async function reopenPage(port: number, profile: BrowserProfile): Promise<Client> {
  const client = openPage(port, profile);
  const keysOf = readKeysOf(profile.device) ?? "";
  if ((await client.crypto.restore(keysOf)) === "empty") throw new Error("no keys in this browser");
  const signed = new CommandClient(
    { http: createNodeHttp(port), clock: client.clock, crypto: client.crypto },
    {
      hasSession: () => true,
      onForcedLogout: () => undefined,
      onOtherRegion: () => undefined,
      onAccountState: () => undefined,
    },
  );
  await client.auth.resume(await fetchUser(signed));
  client.account();
  return client;
}
