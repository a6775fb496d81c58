import { newItem } from "#api/commands/tree-changes.ts";
import { randomHex } from "#api/secrets.ts";
import { nextId } from "#api/store/db.ts";
import { findItem, type ItemRow, insertItem } from "#api/store/items-repository.ts";
import { type LinkRow, putItemKey } from "#api/store/link-keys-repository.ts";
import { listLinks, updateLink } from "#api/store/links-repository.ts";
import { insertShare } from "#api/store/shares-repository.ts";
import { insertRoot, insertUser } from "#api/store/sign-up-repository.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { type ApiInProcess, openApiInProcess } from "#tests/support/api-in-process.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";

const NOW_S = 1_790_000_000;
const VAULT_ROOT_ID = 101;
const MAX_LINKS = 1000;

/** A file or a folder that another device of the user put there. */
export interface PutItem {
  readonly id: string;
  readonly fid: string;
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

  private constructor(user: TestAccount, api: ApiInProcess) {
    this.#user = user;
    this.#api = api;
    this.#userId = Number(user.account.user.get().id);
  }

  static async open(user: TestAccount): Promise<FilesServer> {
    const wire = user.account.user.get();
    const caller = { userId: Number(wire.id), webDeviceId: Number(wire.web_device_id) };
    const server = new FilesServer(user, await openApiInProcess(caller, NOW_S));
    await server.#signUp();
    return server;
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
        const answer = await this.#api.call(name, this.#toPage(name, request));
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
    place: { pid?: string; pfid?: string; type?: "dir" | "file" } = {},
  ): Promise<PutItem> {
    const { crypto, root, areaKey } = this.#user;
    const { pid = ROOT_ID, pfid = root.path[0]?.fid ?? "", type = "dir" } = place;
    const fid = await crypto.generateId();
    const kind = type === "dir" ? "d" : "f";
    const [sealed] = await crypto.sealNames([
      { name, fid, rev: 0, context: { domain: "m", parentFid: pfid, kind } },
    ]);
    const folder = await findItem(this.#db, this.#userId, Number(pid));
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
    }
    return { id: String(item.id), fid };
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
    const item = await findItem(this.#db, this.#userId, Number(id));
    if (item === undefined) throw new Error("no such item");
    return item;
  }

  /** The same item under another id and digest. */
  async copyItem(id: string, metaname_digest: string): Promise<void> {
    const item = await this.readItem(id);
    await insertItem(this.#db, { ...item, metaname_digest, id: await nextId(this.#db) });
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

  async #signUp(): Promise<void> {
    const { areaKey, account } = this.#user;
    const wire = account.user.get();
    const main = toShareName(areaKey.ks);
    const vault = { share_id: main.share_id + 1, share_sequence: 0 };
    const roots = { main: Number(ROOT_ID), vault: VAULT_ROOT_ID };
    await insertUser(this.#db, {
      ...NEW_USER,
      id: this.#userId,
      email: wire.email,
      main_root_id: roots.main,
      vault_root_id: roots.vault,
      main_share_id: main.share_id,
      vault_share_id: vault.share_id,
      web_device_id: Number(wire.web_device_id),
    });
    const { enc_share_key, own_share_key } = areaKey;
    const keys = { user_id: this.#userId, enc_share_key, own_share_key };
    await insertShare(this.#db, { ...main, ...keys, kind: "main" });
    await insertShare(this.#db, { ...vault, ...keys, kind: "vault" });
    const root = { userId: this.#userId, nowS: NOW_S };
    await insertRoot(this.#db, { ...root, shareId: main.share_id, rootId: roots.main });
    await insertRoot(this.#db, { ...root, shareId: vault.share_id, rootId: roots.vault });
  }
}

function toShareName(ks: string) {
  const [id = "", sequence = ""] = ks.split("-");
  return { share_id: Number(id), share_sequence: Number(sequence) };
}

const NEW_USER = {
  first_name: "Ada",
  last_name: "L",
  join_date_s: 0,
  salt: "",
  login_hash_sha256: "",
  pubkey_id: 8,
  pubkey: "",
  sigkey: "",
  enc_meta_key: "",
  enc_priv_key: "",
  own_priv_key: "",
  akm: "",
  theme: "",
  dashboard: "files",
  locale: "",
  newui: 1,
  is_verified: 1,
  state_code: 0,
  disk_limit_bytes: 1e12,
  disk_usage_bytes: 0,
  wake_cid: "",
  hist_id: 1,
};
