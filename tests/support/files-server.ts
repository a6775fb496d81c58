import { newItem } from "#api/commands/tree-places.ts";
import { randomHex } from "#api/secrets.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import { insertBlob } from "#api/store/blobs-repository.ts";
import { nextId } from "#api/store/db.ts";
import { type ItemRow, insertItem } from "#api/store/items-repository.ts";
import { type LinkRow, putItemKey } from "#api/store/link-keys-repository.ts";
import { listLinks, updateLink } from "#api/store/links-repository.ts";
import { setPlan } from "#api/store/plans-repository.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { putAccount, toShareName } from "#tests/support/account-in-api.ts";
import { type ApiInProcess, type Caller, openApiInProcess } from "#tests/support/api-in-process.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";

const NOW_S = 1_790_000_000;
const MAX_LINKS = 1000;

/** A file or a folder that another device of the user put there. */
export interface PutItem {
  readonly id: string;
  readonly fid: string;
}

interface SharedApi {
  readonly api: ApiInProcess;
  readonly caller: Caller;
}

/** The tree and links of one user, on an API of this process; each test bends the answers that it wants. */
export class FilesServer {
  readonly sent: { name: CommandName; request: unknown }[] = [];
  /** Throws what a command is refused with before it is done. */
  refuse: (name: CommandName) => void = () => undefined;
  /** Changes an answer, or throws in its place what was done all the same. */
  alter: (name: CommandName, answer: Record<string, unknown>) => unknown = (_name, answer) =>
    answer;
  pageRows = 1000;
  readonly #user: TestAccount;
  readonly #api: ApiInProcess;
  readonly #userId: number;
  /** Whose session the next call is of. */
  readonly #caller: Caller;

  private constructor(user: TestAccount, { api, caller }: SharedApi) {
    this.#user = user;
    this.#api = api;
    this.#caller = caller;
    this.#userId = Number(user.account.user.get().id);
  }

  static async open(user: TestAccount): Promise<FilesServer> {
    const caller = { userId: 0, webDeviceId: 0 };
    const api = await openApiInProcess(caller, { nowMs: () => NOW_S * 1000 });
    return FilesServer.#enter(user, { api, caller });
  }

  /** Somebody else on the same server; he ends with it. */
  join(user: TestAccount): Promise<FilesServer> {
    return FilesServer.#enter(user, { api: this.#api, caller: this.#caller });
  }

  static async #enter(user: TestAccount, shared: SharedApi): Promise<FilesServer> {
    await putAccount(shared.api.region.db, user, NOW_S);
    return new FilesServer(user, shared);
  }

  /** Puts the account on a paid plan. */
  async pay(): Promise<void> {
    const plan = { plan_name: "Test", sku: "test", is_pro: 1 };
    await setPlan(this.#db, { user_id: this.#userId, ...plan });
  }

  close(): Promise<void> {
    return this.#api.close();
  }

  get api(): ApiClient {
    return {
      servtimeS: () => NOW_S,
      call: async <N extends CommandName>(name: N, request: RequestOf<N>) => {
        this.sent.push({ name, request: structuredClone(request) });
        this.refuse(name);
        const { webDeviceId } = this.#user.account.user.get();
        Object.assign(this.#caller, { userId: this.#userId, webDeviceId: Number(webDeviceId) });
        const answer = await this.#api.call(name, this.#toPage(name, request));
        return structuredClone(this.alter(name, answer)) as DataOf<N>;
      },
    };
  }

  /** The same answers for somebody who is not signed in. */
  get visitorApi(): ApiClient {
    return {
      servtimeS: () => NOW_S,
      call: async <N extends CommandName>(name: N, request: RequestOf<N>) => {
        this.refuse(name);
        Object.assign(this.#caller, { userId: 0, webDeviceId: 0 });
        const answer = await this.#api.call(name, request);
        return structuredClone(this.alter(name, answer)) as DataOf<N>;
      },
    };
  }

  /** How often a command was sent. */
  count(name: CommandName): number {
    return this.sent.filter((call) => call.name === name).length;
  }

  /** Puts an item there as another device of the user would have. */
  async put(
    name: string,
    place: { pid?: string; pfid?: string; type?: "dir" | "file"; isSealed?: boolean } = {},
  ): Promise<PutItem> {
    const { crypto, root, areaKey } = this.#user;
    const { pid = root.id, pfid = root.path[0]?.fid ?? "", type = "dir" } = place;
    const fid = await crypto.generateId();
    const kind = type === "dir" ? "d" : "f";
    const [sealed] = await crypto.sealNames([
      { name, fid, rev: 0, context: { domain: "m", parentFid: pfid, kind } },
    ]);
    const folder = await findOwnItem(this.#db, this.#userId, Number(pid));
    if (folder === undefined || sealed === undefined) throw new Error("no such folder");
    const item: ItemRow = {
      ...newItem(folder, NOW_S),
      id: await nextId(this.#db),
      type,
      enc_name: sealed.enc_name,
      metaname_digest: sealed.digest,
      pfid,
      domain: "m",
      ...(type === "file" ? { size_bytes: 7, cachekey: randomHex(16), blob_id: "7" } : {}),
      usertime_ms: 1_780_000_000_000,
    };
    await insertItem(this.#db, item);
    if (type === "file") {
      const { ks } = areaKey;
      await this.#user.account.openShareKeys({ [ks]: areaKey.own_share_key });
      const dataKey = await crypto.generateDataKey();
      await putItemKey(this.#db, item, {
        ...toShareName(ks),
        enc_data_key: await crypto.wrapDataKey({ dataKey, ks, fid }),
        enc_share_name: "",
        sharename_digest: "",
      });
      if (place.isSealed === true) await this.#sealContent(item, { dataKey, fid });
    }
    return { id: String(item.id), fid };
  }

  /** Content that its owner signed, and a row for its bytes. */
  async #sealContent(item: ItemRow, key: { dataKey: string; fid: string }): Promise<void> {
    const { id: item_id, cachekey, blob_id, size_bytes, user_id, usertime_ms } = item;
    const digestHex = "ab".repeat(32);
    const content = { ver: 1, ctr: 1, sizeBytes: size_bytes, mtimeMs: usertime_ms, digestHex };
    const seal = await this.#user.crypto.sealVersion({ ...key, content });
    await this.changeItem(String(item_id), seal);
    const row = { cachekey, blob_id, item_id, user_id, enc_size_bytes: 43, digest: "" };
    await insertBlob(this.#db, row);
  }

  /** What a server that keeps to no rule does to an item. */
  async changeItem(id: string, fields: Partial<ItemRow>): Promise<void> {
    await this.#db.updateTable("items").set(fields).where("id", "=", Number(id)).execute();
    const { pid } = fields;
    if (pid === undefined || pid === null) return;
    await this.#db
      .updateTable("item_keys")
      .set({ pid })
      .where("item_id", "=", Number(id))
      .execute();
  }

  async readItem(id: string): Promise<ItemRow> {
    const item = await findOwnItem(this.#db, this.#userId, Number(id));
    if (item === undefined) throw new Error("no such item");
    return item;
  }

  /** The same item under another id and digest. */
  async copyItem(id: string, metaname_digest: string): Promise<void> {
    const item = await this.readItem(id);
    await insertItem(this.#db, { ...item, metaname_digest, id: await nextId(this.#db) });
  }

  /** Changes what is known of an account, as its owner would. */
  async changeUser(fields: { pubkey?: string; sigkey?: string; is_verified?: number }) {
    const users = this.#db.updateTable("users").set(fields);
    await users.where("id", "=", this.#userId).execute();
  }

  /** Names of an item for share keys of links, by ks. */
  async shareNames(id: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#keysOf(id);
    const ofLinks = rows.filter(({ ks }) => ks !== this.#user.areaKey.ks);
    return new Map(ofLinks.map((row) => [row.ks, row.enc_share_name]));
  }

  /** Wraps of a file's data key, by ks. */
  async dataKeys(id: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#keysOf(id);
    const withKey = rows.filter((row) => row.enc_data_key !== "");
    return new Map(withKey.map((row) => [row.ks, row.enc_data_key]));
  }

  /** Links that stand, the newest first. */
  links(): Promise<LinkRow[]> {
    return listLinks(this.#db, this.#userId, MAX_LINKS);
  }

  async changeLink(publinkId: string | number, fields: Partial<LinkRow>): Promise<void> {
    await updateLink(this.#db, Number(publinkId), fields);
  }

  get #db() {
    return this.#api.region.db;
  }

  async #keysOf(id: string) {
    const rows = await this.#db
      .selectFrom("item_keys")
      .selectAll()
      .where("item_id", "=", Number(id))
      .execute();
    return rows.map((row) => ({ ...row, ks: `${row.share_id}-${row.share_sequence}` }));
  }

  #toPage<N extends CommandName>(name: N, request: RequestOf<N>): RequestOf<N> {
    if (name !== "pathlist") return request;
    const limit = Math.min(Number(Reflect.get(request, "limit")), this.pageRows);
    return { ...request, limit };
  }
}
