import type { Account } from "#app/core/account/account.ts";
import type { OwnEvent } from "#app/core/account/own-events.ts";
import { ChoiceStore } from "#app/core/account/screen-choices.ts";
import type { User } from "#app/core/account/user.ts";
import type { NewAccountKeys, Unlocked } from "#app/core/crypto/account-port.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { SeenVersions } from "#app/core/keys/seen-versions.ts";
import { Store } from "#app/core/observable.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import {
  createCryptoInProcess,
  createMemoryLinks,
  createMemorySecrets,
  MemoryListings,
  MemoryUploads,
} from "#tests/support/crypto-in-process.ts";
import { prepared } from "#tests/support/prepared.ts";

interface AreaWraps {
  readonly ks: string;
  readonly enc_share_key: string;
  readonly own_share_key: string;
}

/** A signed-in user with open keys, over the crypto core itself. */
export interface TestAccount {
  readonly account: Account;
  readonly crypto: CryptoPort;
  readonly manifest: Store<Manifest | null>;
  /** Wraps of the main area's share key, as the server keeps them. */
  readonly areaKey: AreaWraps;
  /** The same of the Vault. */
  readonly vaultKey: AreaWraps;
  readonly root: OpenedFolder;
  /** What this device keeps of its folders. */
  readonly listings: MemoryListings;
  /** How far it says that uploads are. */
  readonly uploads: MemoryUploads;
  /** What its owner was told that this device found. */
  readonly noted: readonly OwnEvent[];
  /** The same person after the page was loaded anew: no key is open but what this device keeps. */
  reload(): Promise<TestAccount>;
}

const PASSWORD = "correct horse battery";
const START_S = 1_790_000_000;
export const ROOT_ID = "100";
const IDS = { userId: "7", pubkeyId: "8", mainShareId: "501", vaultShareId: "502" };

/** Somebody with an account, by what the server numbers him. */
export interface TestPerson {
  readonly email: string;
  readonly ids: typeof IDS;
  readonly rootId: string;
}

const ADA: TestPerson = { email: "ada@example.com", ids: IDS, rootId: ROOT_ID };

/** Its keys, and what a device keeps of them over a reload; takes a second, because the password is stretched. */
export async function signUpPerson({ email, ids }: PersonIds): Promise<PreparedAccount> {
  const secrets = createMemorySecrets();
  const crypto = createCryptoInProcess(secrets);
  const device = { name: "Test" };
  const keys = await crypto.createAccount({ password: PASSWORD, ids, device, nowS: START_S });
  await crypto.unlock({ ...keys, password: PASSWORD, pinned: null, loginSalt: keys.salt });
  await crypto.setSession({ ...SESSION, uid: ids.userId });
  await crypto.persist(email);
  const kept = Buffer.from((await secrets.read()) ?? []).toString("hex");
  return { keys, kept };
}

/** What a sign-up made, and what its device keeps over a reload, in hex. */
export interface PreparedAccount {
  readonly keys: NewAccountKeys;
  readonly kept: string;
}

type PersonIds = Pick<TestPerson, "email" | "ids">;

/** The keys of an account that signed up before the tests ran; see `prepared`. */
export function preparedAccount(person: PersonIds, number?: number): Promise<PreparedAccount> {
  const [name] = person.email.split("@");
  return prepared(`${name}-${person.ids.userId}`, () => signUpPerson(person), number);
}

/** Opens prepared keys in a page; `secrets` are empty afterwards. */
export async function openPrepared(
  crypto: CryptoPort,
  secrets: SecretStore,
  { email, account: { keys, kept } }: { readonly email: string; readonly account: PreparedAccount },
): Promise<Unlocked> {
  await secrets.write(new Uint8Array(Buffer.from(kept, "hex")));
  try {
    await crypto.restore(email);
    await secrets.clear();
    return await crypto.reopen({ ...keys, pinned: null });
  } catch (cause) {
    const hint = "delete tests/support/prepared and run the tests with COFFER_PREPARE=1";
    throw new Error(`The prepared keys of ${email} do not open any more: ${hint}`, { cause });
  }
}

/**
 * An account with its keys, in a page that was opened again. Each call of a test file gives another
 * account of the same person; a `number` opens that one anew.
 */
export async function makeTestAccount(
  secrets = createMemorySecrets(),
  person: TestPerson = ADA,
  number?: number,
): Promise<TestAccount> {
  const { email, ids, rootId } = person;
  const listings = new MemoryListings();
  const uploads = new MemoryUploads();
  const startCrypto = () =>
    createCryptoInProcess(secrets, createMemoryLinks(), listings, undefined, uploads);
  const made = await preparedAccount(person, number);
  const { keys } = made;
  const crypto = startCrypto();
  const unlocked = await openPrepared(crypto, secrets, { email, account: made });
  const { rootFids } = unlocked;
  const manifest = new Store<Manifest | null>(unlocked.manifest);
  const wrapsOf = (shareId: string) => keys.shares.find(({ ks }) => ks.startsWith(shareId));
  const [areaKey, vaultKey] = [wrapsOf(ids.mainShareId), wrapsOf(ids.vaultShareId)];
  if (areaKey === undefined || vaultKey === undefined) throw new Error("an account without areas");
  const noted: OwnEvent[] = [];
  const { userId, pubkeyId } = ids;
  const { pubkey, sigkey } = keys;
  const rootIds = { main: rootId, vault: String(Number(rootId) + 1) };
  const user = { ...aUser(), id: userId, uid: userId, email, pubkeyId, pubkey, sigkey, rootIds };
  const step = { id: rootId, fid: rootFids.main, domain: "m", name: "" };
  const root: OpenedFolder = { area: "main", id: rootId, path: [step], isReadOnly: false };
  const open = (page: CryptoPort): TestAccount => ({
    ...{ crypto: page, manifest, areaKey, vaultKey, root, listings, uploads, noted },
    account: anAccount({ crypto: page, manifest, rootFids, noted, user }),
    reload: async () => {
      await crypto.setSession({ ...SESSION, uid: userId });
      await crypto.persist(email);
      const next = startCrypto();
      await next.restore(email);
      const { akm, own_priv_key } = keys;
      const record = { pubkey, sigkey, akm, own_priv_key, pinned: null };
      await next.reopen({ ...record, enc_meta_key: "", enc_priv_key: "" });
      return open(next);
    },
  });
  return open(crypto);
}

const SESSION = { accessToken: "token", accessSecret: "secret", webDeviceId: "70" };

interface AccountParts {
  readonly crypto: CryptoPort;
  readonly manifest: Store<Manifest | null>;
  readonly rootFids: Account["rootFids"];
  readonly noted: OwnEvent[];
  readonly user: User;
}

function anAccount({ crypto, manifest, rootFids, noted, user }: AccountParts): Account {
  const userName = () => user.email;
  const account: Account = {
    user: new Store(user),
    manifest,
    stopCode: new Store(0),
    rootFids,
    seen: new SeenVersions({ crypto, device: new FakeStorage(), userName }),
    choices: new ChoiceStore({ device: new FakeStorage(), userName }),
    noticeSeal: async () => undefined,
    noteEvent: (code, count = 1) => {
      noted.push({ code, count });
    },
    refresh: async () => undefined,
    resendVerification: async () => undefined,
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
    planTypeId: 1,
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
    hasOffice: false,
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
    hasPasskeys: false,
    dashboard: "files",
    theme: "",
    timeZone: "",
    mails: { product: true, offers: true, rewards: true },
    isCounted: true,
    isShown: true,
    pendingEmail: "",
    pictureKey: "",
    isMailRefused: false,
    isEmailLost: false,
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
    isResetClaimed: false,
    akm: "",
  };
}
