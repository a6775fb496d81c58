import type { Account } from "#app/core/account/account.ts";
import { ChoiceStore } from "#app/core/account/screen-choices.ts";
import type { User } from "#app/core/account/user.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { SeenVersions } from "#app/core/keys/seen-versions.ts";
import { Store } from "#app/core/observable.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import {
  createCryptoInProcess,
  createMemoryLinks,
  createMemorySecrets,
  MemoryListings,
} from "#tests/support/crypto-in-process.ts";

/** A signed-in user with open keys, over the crypto core itself. */
export interface TestAccount {
  readonly account: Account;
  readonly crypto: CryptoPort;
  readonly manifest: Store<Manifest | null>;
  /** Wraps of the main area's share key, as the server keeps them. */
  readonly areaKey: { ks: string; enc_share_key: string; own_share_key: string };
  readonly root: OpenedFolder;
  /** What this device keeps of its folders. */
  readonly listings: MemoryListings;
}

const PASSWORD = "correct horse battery";
export const ROOT_ID = "100";
const IDS = { userId: "7", pubkeyId: "8", mainShareId: "501", vaultShareId: "502" };

/** Makes an account with its keys; takes a second, because the password is stretched. */
export async function makeTestAccount(secrets = createMemorySecrets()): Promise<TestAccount> {
  const listings = new MemoryListings();
  const crypto = createCryptoInProcess(secrets, createMemoryLinks(), listings);
  const keys = await crypto.createAccount({
    password: PASSWORD,
    ids: IDS,
    device: { name: "Test" },
    nowS: 1_790_000_000,
  });
  const unlocked = await crypto.unlock({
    ...keys,
    password: PASSWORD,
    pinned: null,
    loginSalt: keys.salt,
  });
  const { rootFids } = unlocked;
  const manifest = new Store<Manifest | null>(unlocked.manifest);
  const areaKey = keys.shares.find(({ ks }) => ks.startsWith(IDS.mainShareId));
  if (areaKey === undefined) throw new Error("an account without a main area");
  const account = anAccount({ crypto, manifest, rootFids });
  const step = { id: ROOT_ID, fid: rootFids.main, domain: "m", name: "" };
  const root: OpenedFolder = { area: "main", id: ROOT_ID, path: [step], isReadOnly: false };
  return { account, crypto, manifest, areaKey, root, listings };
}

interface AccountParts {
  readonly crypto: CryptoPort;
  readonly manifest: Store<Manifest | null>;
  readonly rootFids: Account["rootFids"];
}

function anAccount({ crypto, manifest, rootFids }: AccountParts): Account {
  const account: Account = {
    user: new Store(aUser()),
    manifest,
    stopCode: new Store(0),
    rootFids,
    seen: new SeenVersions({
      crypto,
      device: new FakeStorage(),
      userName: () => "ada@example.com",
    }),
    choices: new ChoiceStore({ device: new FakeStorage(), userName: () => "ada@example.com" }),
    noticeSeal: async () => undefined,
    refresh: async () => undefined,
    repair: {
      canRestore: () => false,
      restore: () => Promise.reject(new AppError(2160)),
      rebuild: () => Promise.reject(new AppError(2160)),
    },
    requireWritable: () => {
      const current = manifest.get();
      if (current === null) throw new AppError(2160);
      return current;
    },
    updateManifest: async (change) => {
      const next = change(account.requireWritable());
      manifest.set(next);
      return next;
    },
    endInManifest: (change) => account.updateManifest(change),
    openShareKeys: async (copies) => {
      for (const [ks, own_share_key] of Object.entries(copies)) {
        const commit = manifest.get()?.shares[ks]?.commit;
        if (commit === undefined) throw new AppError(2000);
        await crypto.openOwnShareKey({ ks, own_share_key, commit });
      }
    },
  };
  return account;
}

export function aUser(): User {
  return {
    id: IDS.userId,
    uid: IDS.userId,
    teamId: "0",
    email: "ada@example.com",
    isVerified: true,
    firstName: "Ada",
    lastName: "L",
    displayName: "Ada L",
    planId: 1,
    planName: "Free",
    sku: "",
    isPro: false,
    isUnlimitedPlan: false,
    planUserLimit: null,
    billingAccount: "",
    isOnTrial: false,
    isMultiAdmin: false,
    isMultiChild: false,
    isMultiNew: false,
    permissions: {},
    entitlements: {},
    trialEnd: "",
    subscription: null,
    hasSupport: false,
    steps: {
      hasHint: false,
      hasMobile: false,
      desktops: 0,
      hasFiles: false,
      hasShares: false,
      hasLinks: false,
      kitMadeS: 0,
      isHidden: false,
    },
    usedBytes: 0,
    limitBytes: 1e12,
    rootIds: { main: ROOT_ID, vault: "101" },
    secondFactor: { kind: "none" },
    dashboard: "files",
    theme: "",
    timeZone: "",
    mails: { product: true, offers: true, rewards: true },
    isCounted: true,
    pictureKey: "",
    isMailRefused: false,
    locale: "en",
    webDeviceId: "70",
    wakeCid: "",
    pubkeyId: IDS.pubkeyId,
    pubkey: "",
    sigkey: "",
    encOwnPrivKey: "",
    passwordChangedS: 0,
    hasPasswordHint: false,
    kitMadeS: 0,
    akm: "",
  };
}
