import type { NewAccountKeys } from "#app/core/crypto/account-port.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import {
  createCryptoInProcess,
  createMemoryLinks,
  createMemorySecrets,
  MemoryListings,
} from "#tests/support/crypto-in-process.ts";
import { openPrepared, preparedAccount } from "#tests/support/transfer-account.ts";

/** Somebody with an account: what its first device made, and what each of his devices opens it with. */
export interface SimPerson {
  readonly name: string;
  readonly email: string;
  readonly ids: {
    readonly userId: string;
    readonly pubkeyId: string;
    readonly mainShareId: string;
    readonly vaultShareId: string;
  };
  readonly rootIds: { readonly main: string; readonly vault: string };
  readonly wakeCid: string;
  readonly keys: NewAccountKeys;
  /** The fid of the main root. */
  readonly rootFid: string;
  /** What a device keeps between two pages; no session of another changes it. */
  readonly secrets: SecretStore;
}

export const START_S = 1_790_000_000;
const NAMES = ["ada", "ben", "cleo", "dan", "eve"] as const;

let made: Promise<readonly SimPerson[]> | null = null;

/** Five people with keys of the real core, opened once in each process. */
export function simPeople(): Promise<readonly SimPerson[]> {
  made ??= makeAll();
  return made;
}

async function makeAll(): Promise<readonly SimPerson[]> {
  const people: SimPerson[] = [];
  for (const [index, name] of NAMES.entries()) people.push(await makePerson(name, index));
  return people;
}

async function makePerson(name: string, index: number): Promise<SimPerson> {
  const id = (offset: number) => String((index + 1) * 100_000 + offset);
  const ids = { userId: id(7), pubkeyId: id(8), mainShareId: id(501), vaultShareId: id(502) };
  const email = `${name}@example.com`;
  const account = await preparedAccount({ email, ids }, 0);
  const { keys } = account;
  const secrets = createMemorySecrets();
  const crypto = createCryptoInProcess(secrets, createMemoryLinks(), new MemoryListings());
  const { rootFids } = await openPrepared(crypto, secrets, { email, account });
  const kept = new Uint8Array(Buffer.from(account.kept, "hex"));
  return {
    ...{ name, email, ids, keys, wakeCid: `wake-${ids.userId}`, rootFid: rootFids.main },
    rootIds: { main: id(100), vault: id(101) },
    secrets: {
      write: async () => undefined,
      read: async () => new Uint8Array(kept),
      clear: async () => "gone",
    },
  };
}
