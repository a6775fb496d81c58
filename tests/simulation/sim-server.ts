import { newItem } from "#api/commands/tree-places.ts";
import { randomHex } from "#api/secrets.ts";
import { findOwnItem, readAudience } from "#api/store/access/access-repository.ts";
import { nextId } from "#api/store/db.ts";
import { type ItemRow, insertItem, readPath } from "#api/store/items-repository.ts";
import { putItemKey, syncShareNames } from "#api/store/link-keys-repository.ts";
import { insertShare } from "#api/store/shares-repository.ts";
import { insertRoot, insertUser } from "#api/store/sign-up-repository.ts";
import { findHistIdOfChannel, raiseHistId } from "#api/store/users-repository.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import { toShareName } from "#tests/support/account-in-api.ts";
import type { ApiInProcess } from "#tests/support/api-in-process.ts";
import { EMPTY_USER } from "#tests/support/empty-user.ts";
import { simHouse } from "./sim-house.ts";
import { type SimPerson, START_S } from "./sim-people.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** Whatever the server has done, in its order: what the model follows. */
export interface Done {
  readonly person: SimPerson;
  /** Which of his devices asked. */
  readonly device: number;
  readonly name: CommandName;
  readonly request: unknown;
  readonly answer: unknown;
}

/** Sealed by the device that puts an item there. */
export interface ItemToPut {
  readonly pid: string;
  readonly pfid: string;
  readonly type: "dir" | "file";
  readonly sealed: { readonly enc_name: string; readonly digest: string };
  /** Of a file: under the key of the owner's area. */
  readonly encDataKey: string;
}

/** The API in this process, one call after the other, at virtual time. */
export class SimServer {
  readonly api: ApiInProcess;
  readonly #caller: { userId: number; webDeviceId: number };
  readonly #time: VirtualTime;
  readonly #listeners: ((done: Done) => void)[] = [];
  readonly #polls = new Set<() => Promise<void>>();
  #tail: Promise<unknown> = Promise.resolve();

  private constructor(
    time: VirtualTime,
    api: ApiInProcess,
    caller: { userId: number; webDeviceId: number },
  ) {
    this.#time = time;
    this.api = api;
    this.#caller = caller;
  }

  static async open(time: VirtualTime, people: readonly SimPerson[]): Promise<SimServer> {
    const { api, caller, begin } = await simHouse();
    await begin(time);
    for (const person of people) await putPerson(api, person);
    return new SimServer(time, api, caller);
  }

  /** Called with whatever the server has done, before its answer is on its way. */
  onDone(listener: (done: Done) => void): void {
    this.#listeners.push(listener);
  }

  call<N extends CommandName>(
    from: { readonly person: SimPerson; readonly device: number },
    name: N,
    request: RequestOf<N>,
  ): Promise<DataOf<N>> {
    return this.#inTurn(async () => {
      const userId = Number(from.person.ids.userId);
      Object.assign(this.#caller, { userId, webDeviceId: userId * 10 + from.device });
      const answer = await this.api.call(name, structuredClone(request));
      const done = { ...from, name, request: structuredClone(request), answer };
      for (const listener of this.#listeners) listener(done);
      for (const poll of [...this.#polls]) await poll();
      return structuredClone(answer);
    });
  }

  /** Puts an item into somebody's tree, as an upload of his would. */
  put(person: SimPerson, { sealed, encDataKey, ...place }: ItemToPut): Promise<string> {
    return this.#inTurn(async () => {
      const { db } = this.api.region;
      const userId = Number(person.ids.userId);
      const folder = await findOwnItem(db, userId, Number(place.pid));
      if (folder === undefined) throw new Error("no such folder");
      const item: ItemRow = {
        ...newItem(folder, this.#time.nowS()),
        id: await nextId(db),
        ...{ type: place.type, enc_name: sealed.enc_name, metaname_digest: sealed.digest },
        ...{ pfid: place.pfid, domain: "m", usertime_ms: 1_780_000_000_000 },
        ...(place.type === "file" ? { size_bytes: 7, cachekey: randomHex(16), blob_id: "7" } : {}),
      };
      await insertItem(db, item);
      if (place.type === "file") {
        await putItemKey(db, item, {
          ...toShareName(`${person.ids.mainShareId}-0`),
          ...{ enc_data_key: encDataKey, enc_share_name: "", sharename_digest: "" },
        });
      }
      const path = await readPath(db, item.id);
      await syncShareNames(db, item, { path, names: [] });
      for (const id of await readAudience(db, path)) await raiseHistId(db, id);
      for (const poll of [...this.#polls]) await poll();
      return String(item.id);
    });
  }

  /** The long poll: the state that follows `since`, or `since` after a while. */
  async waitForChange(cid: string, since: string, signal: AbortSignal): Promise<string> {
    const changed = new AbortController();
    const read = async () => String(await findHistIdOfChannel(this.api.region.db, cid));
    const poll = async () => {
      if ((await read()) !== since) changed.abort();
    };
    this.#polls.add(poll);
    try {
      await this.#inTurn(poll);
      const end = AbortSignal.any([signal, changed.signal]);
      await this.#time.sleep(POLL_MS, end).catch(() => undefined);
      signal.throwIfAborted();
      return await this.#inTurn(read);
    } finally {
      this.#polls.delete(poll);
    }
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    return this.#time.work(() => {
      const run = this.#tail.then(step);
      this.#tail = run.catch(() => undefined);
      return run;
    });
  }
}

const POLL_MS = 600_000;

async function putPerson({ region: { db } }: ApiInProcess, person: SimPerson): Promise<void> {
  const { ids, keys, rootIds, email, wakeCid } = person;
  const { salt, pubkey, sigkey, enc_meta_key, enc_priv_key, own_priv_key, akm } = keys;
  const userId = Number(ids.userId);
  await insertUser(db, {
    ...EMPTY_USER,
    ...{ id: userId, email, salt, pubkey, sigkey, pubkey_id: Number(ids.pubkeyId) },
    ...{ enc_meta_key, enc_priv_key, own_priv_key, akm },
    ...{ main_root_id: Number(rootIds.main), vault_root_id: Number(rootIds.vault) },
    ...{ main_share_id: Number(ids.mainShareId), vault_share_id: Number(ids.vaultShareId) },
    ...{ web_device_id: userId * 10, wake_cid: wakeCid },
  });
  for (const kind of ["main", "vault"] as const) {
    const shareId = kind === "main" ? ids.mainShareId : ids.vaultShareId;
    const share = keys.shares.find(({ ks }) => ks === `${shareId}-0`);
    if (share === undefined) throw new Error("an account without its areas");
    const { enc_share_key, own_share_key } = share;
    const row = { ...toShareName(share.ks), user_id: userId, enc_share_key, own_share_key, kind };
    await insertShare(db, row);
    const root = { userId, nowS: START_S, shareId: Number(shareId) };
    await insertRoot(db, { ...root, rootId: Number(rootIds[kind]) });
  }
}
