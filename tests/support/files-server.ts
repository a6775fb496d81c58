import type { WireShareName } from "#app/contract/commands/files.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";

export interface StoredItem {
  id: string;
  pid: string;
  type: "dir" | "file";
  encName: string;
  digest: string;
  pfid: string;
  domain: string;
  isDeleted: boolean;
  isStarred: boolean;
  /** Names and data keys under the share keys of links, by ks. */
  readonly shareNames: Map<string, string>;
  readonly dataKeys: Map<string, string>;
}

export interface StoredLink {
  id: string;
  itemId: string;
  shareId: string;
  sequence: string;
  cachekey: string;
  keys: NonNullable<RequestOf<"linkset">["keys"]> | null;
}

type Calls = { [N in CommandName]?: (request: RequestOf<N>) => unknown };

/** The tree and links of one user, in memory; each test bends the answers that it wants. */
export class FilesServer {
  readonly items = new Map<string, StoredItem>();
  readonly links = new Map<string, StoredLink>();
  readonly sent: { name: CommandName; request: unknown }[] = [];
  /** Changes an answer, or throws its refusal. */
  alter: (name: CommandName, answer: Record<string, unknown>) => unknown = (_name, answer) =>
    answer;
  pageRows = 1000;
  readonly #user: TestAccount;
  #nextId = 1000;

  constructor(user: TestAccount) {
    this.#user = user;
    this.items.set(ROOT_ID, this.#newItem(ROOT_ID, "0", "dir"));
  }

  get api(): ApiClient {
    return {
      servtimeS: () => 1_790_000_000,
      call: async <N extends CommandName>(name: N, request: RequestOf<N>) => {
        this.sent.push({ name, request });
        const handler = this.#calls[name];
        const answer = handler === undefined ? {} : Reflect.apply(handler, this, [request]);
        return structuredClone(this.alter(name, answer as Record<string, unknown>)) as DataOf<N>;
      },
    };
  }

  /** How often a command was sent. */
  count(name: CommandName): number {
    return this.sent.filter((call) => call.name === name).length;
  }

  /** Puts an item there as another device of the user would have. */
  async put(name: string, place: { pid?: string; pfid?: string; type?: "dir" | "file" } = {}) {
    const { crypto, root } = this.#user;
    const { pid = ROOT_ID, pfid = root.path[0]?.fid ?? "", type = "dir" } = place;
    const fid = await crypto.generateId();
    const kind = type === "dir" ? "d" : "f";
    const [sealed] = await crypto.sealNames([
      { name, fid, rev: 0, context: { domain: "m", parentFid: pfid, kind } },
    ]);
    const item = this.#newItem(this.#id(), pid, type);
    Object.assign(item, { encName: sealed?.enc_name, digest: sealed?.digest, pfid });
    if (type === "file") {
      const dataKey = await crypto.generateDataKey();
      const { ks } = this.#user.areaKey;
      await this.#user.account.openShareKeys({ [ks]: this.#user.areaKey });
      item.dataKeys.set(ks, await crypto.wrapDataKey({ dataKey, ks, fid }));
    }
    this.items.set(item.id, item);
    return { id: item.id, fid, item };
  }

  #id(): string {
    this.#nextId += 1;
    return String(this.#nextId);
  }

  #newItem(id: string, pid: string, type: "dir" | "file"): StoredItem {
    const maps = { shareNames: new Map<string, string>(), dataKeys: new Map<string, string>() };
    const names = { encName: "", digest: "", pfid: "", domain: "m" };
    return { id, pid, type, ...names, isDeleted: false, isStarred: false, ...maps };
  }

  #path(id: string): StoredItem[] {
    const item = this.items.get(id);
    return item === undefined ? [] : [...this.#path(item.pid), item];
  }

  #row(item: StoredItem, shareName = "") {
    const [shareId = "", sequence = ""] = this.#user.areaKey.ks.split("-");
    return {
      coffer_id: item.id,
      coffer_pid: item.pid,
      type: item.type,
      enc_name: item.encName,
      enc_share_name: shareName,
      pfid: item.pfid,
      domain: item.domain,
      share_id: shareId,
      share_sequence: sequence,
      share_key_id: this.#user.areaKey.ks,
      size: item.type === "file" ? 7 : 0,
      usertime: 1_780_000_000_000,
      synctype: 3,
      is_deleted: item.isDeleted ? 1 : 0,
      is_favorite: item.isStarred ? 1 : 0,
      cachekey: "",
      blob_id: "",
      blobtype: "",
      has_thumb1: 0,
      has_thumb2: 0,
      seal: "",
      seal_sig: "",
      seal_by: "",
    };
  }

  #children(id: string): StoredItem[] {
    const children = [...this.items.values()].filter((item) => item.pid === id);
    return children.sort((a, b) => (a.digest < b.digest ? -1 : 1));
  }

  #place(
    item: StoredItem,
    name: { enc_name: string; metaname_digest: string; pfid: string; domain: string },
  ) {
    Object.assign(item, { encName: name.enc_name, digest: name.metaname_digest });
    Object.assign(item, { pfid: name.pfid, domain: name.domain });
  }

  #setShareNames(item: StoredItem, names: readonly WireShareName[]) {
    for (const one of names) {
      item.shareNames.set(`${one.share_id}-${one.share_sequence}`, one.enc_share_name);
    }
  }

  readonly #calls: Calls = {
    pathlist: (request) => {
      const folder = this.items.get(String(request.coffer_id));
      if (folder === undefined) throw new AppError(1503);
      const after = request.offset_metaname_digest;
      const rows = this.#children(folder.id)
        .filter((item) => request.showdeleted === 1 || !item.isDeleted)
        .filter((item) => after === "0" || item.digest > after)
        .slice(0, Math.min(request.limit, this.pageRows));
      const above = this.#path(folder.id).slice(0, -1);
      return {
        cwd: this.#row(folder),
        parents: above.map(({ id, encName, pfid, domain }) => ({
          loc_id: id,
          metaname: encName,
          pfid,
          domain,
        })),
        pathlist: rows.map((row) => this.#row(row)),
        last_metaname_digest: rows.at(-1)?.digest ?? after,
        total_favorite: 0,
        progress: 0,
        hist_id: "1",
      };
    },
    pathadd: (request) => {
      const item = this.#newItem(this.#id(), String(request.coffer_pid), "dir");
      this.#place(item, { ...request, enc_name: request.new_name });
      this.#setShareNames(item, request.share_names as WireShareName[]);
      this.items.set(item.id, item);
      return { coffer_id: item.id, hist_id: "2" };
    },
    pathrename: (request) => {
      const item = this.items.get(String(request.coffer_id));
      if (item === undefined) throw new AppError(1804);
      this.#place(item, request);
      this.#setShareNames(item, request.share_names as WireShareName[]);
      return { hist_id: "2" };
    },
    pathmove: (request) => {
      for (const entry of request.items) {
        const item = this.items.get(String(entry.coffer_id));
        if (item === undefined) continue;
        this.#place(item, entry);
        this.#setShareNames(item, entry.share_names as WireShareName[]);
        item.pid = String(request.coffer_pid);
      }
      const results = request.items.map(({ coffer_id }) => ({ coffer_id, error_code: 0 }));
      return { results, hist_id: "2" };
    },
    pathdelete: (request) => this.#mark(request.coffer_ids, true),
    pathrestore: (request) => this.#mark(request.coffer_ids, false),
    linkadd: (request) => {
      const id = this.#id();
      const link: StoredLink = {
        id,
        itemId: String(request.coffer_id),
        shareId: this.#id(),
        sequence: "0",
        cachekey: id.padStart(32, "0"),
        keys: null,
      };
      this.links.set(id, link);
      return {
        publink_id: id,
        share_id: link.shareId,
        share_sequence: "0",
        cachekey: link.cachekey,
      };
    },
    linkset: (request) => {
      const link = this.links.get(String(request.publink_id));
      if (link === undefined) throw new AppError(1804);
      if (request.keys !== undefined) {
        link.keys = request.keys;
        link.sequence = String(request.keys.share_sequence);
      }
      return {};
    },
    linkrotate: (request) => {
      const link = this.links.get(String(request.publink_id));
      return { share_id: link?.shareId, share_sequence: String(Number(link?.sequence) + 1) };
    },
    linkdelete: (request) => {
      this.links.delete(String(request.publink_id));
      return {};
    },
    linklist: () => ({ linklist: [...this.links.values()].map((link) => this.#wireLink(link)) }),
    linkget: (request) => {
      const found = [...this.links.values()].find(
        ({ itemId }) => itemId === String(request.coffer_id),
      );
      return { link: found === undefined ? null : this.#wireLink(found) };
    },
    keysneedencbyshare: (request) => this.#work(String(request.share_id)),
    keyssetenc: (request) => {
      for (const one of request.items) {
        const item = this.items.get(String(one.coffer_id));
        item?.shareNames.set(one.sharekey_id, one.enc_share_name);
        for (const key of one.data_keys) item?.dataKeys.set(key.sharekey_id, key.enc_data_key);
      }
      return { completed: request.items.length };
    },
    linkpathlist: (request) => this.#visit(request),
  };

  #mark(ids: readonly (string | number)[], isDeleted: boolean) {
    for (const id of ids) Object.assign(this.items.get(String(id)) ?? {}, { isDeleted });
    return { results: ids.map((id) => ({ coffer_id: String(id), error_code: 0 })), hist_id: "2" };
  }

  #wireLink(link: StoredLink) {
    const item = this.items.get(link.itemId);
    const { keys } = link;
    return {
      publink_id: link.id,
      share_id: link.shareId,
      share_sequence: link.sequence,
      coffer_id: link.itemId,
      pid: item?.pid ?? "0",
      type: item?.type ?? "file",
      cachekey: link.cachekey,
      linkversion: keys?.linkversion ?? 2,
      iterations: 10000,
      salt: keys?.salt ?? "",
      enc_key: keys?.enc_key ?? "",
      enc_password: keys?.enc_password ?? "",
      enc_share_key: keys?.enc_share_key ?? "",
      own_share_key: keys?.own_share_key ?? "",
      label: "",
      exp_servtime: 0,
      download_limit: 0,
      download_count: 0,
      is_suspended: 0,
      previewonly: 0,
      email_notification: 0,
      is_vault: 0,
      cnt: 0,
      enc_cnt: 0,
      date: 1,
      enc_name: item?.encName ?? "",
      pfid: item?.pfid ?? "",
      domain: item?.domain ?? "m",
    };
  }

  #work(shareId: string) {
    const link = [...this.links.values()].find((one) => one.shareId === shareId);
    const ks = `${shareId}-${link?.sequence ?? ""}`;
    const below = [...this.items.values()].filter((item) =>
      this.#path(item.id).some(({ id }) => id === link?.itemId),
    );
    const waiting = below.filter(
      (item) => !item.shareNames.has(ks) || (item.type === "file" && !item.dataKeys.has(ks)),
    );
    return {
      items: waiting.slice(0, 200).map((item) => ({
        new_key_id: ks,
        metaname: item.encName,
        coffer_id: item.id,
        share_id: shareId,
        servtime: 1,
        is_root: item.id === link?.itemId ? 1 : 0,
        data_keys: [...item.dataKeys].slice(0, 1).map(([sharekey_id, enc_data_key]) => ({
          coffer_id: item.id,
          blob_id: "",
          enc_data_key,
          sharekey_id,
        })),
        path: this.#path(item.id)
          .slice(1)
          .reverse()
          .map(({ encName, pfid, domain, type }) => ({ enc_name: encName, pfid, domain, type })),
      })),
      sharekeys: { [this.#user.areaKey.ks]: { own_share_key: this.#user.areaKey.own_share_key } },
      cnt: waiting.length,
      enc_cnt: below.length - waiting.length,
    };
  }

  #visit(request: RequestOf<"linkpathlist">) {
    const link = [...this.links.values()].find(({ cachekey }) => cachekey === request.publink_id);
    const { keys } = link ?? {};
    if (link === undefined || !keys) throw new AppError(1101);
    const kdf = { salt: keys.salt, iterations: 10000, linkversion: keys.linkversion };
    if (keys.passwordlock !== "" && keys.passwordlock !== request.passwordlock) {
      throw new AppError(request.passwordlock === "" ? 8018 : 8019, { data: kdf });
    }
    const ks = `${link.shareId}-${link.sequence}`;
    const root = this.items.get(link.itemId);
    const wanted = request.coffer_id === "0" ? root : this.items.get(String(request.coffer_id));
    if (root === undefined || wanted === undefined) throw new AppError(1503);
    const rows = root.type === "file" ? [root] : this.#children(wanted.id);
    const path = this.#path(wanted.id);
    const above = path.slice(path.indexOf(root), -1);
    const toRow = (item: StoredItem) => this.#row(item, item.shareNames.get(ks) ?? "");
    return {
      ...kdf,
      id: wanted.id,
      type: root.type,
      cwd: root.type === "file" ? null : toRow(wanted),
      parents: above.map((item) => ({
        loc_id: item.id,
        metaname: item.shareNames.get(ks) ?? "",
        pfid: item.pfid,
        domain: item.domain,
      })),
      pathitems: request.offset_sharename_digest === "0" ? rows.map(toRow) : [],
      last_sharename_digest: "2:" + "f".repeat(32),
      share_id: link.shareId,
      share_sequence: link.sequence,
      oid: "7",
      coffer_id: wanted.id,
      root_coffer_id: root.id,
      is_pro: 0,
      is_business: 0,
      compat: 0,
      previewonly: 0,
      upload: 0,
      enc_share_key: keys.enc_share_key,
      owner_name: "Ada L",
      odc: "ca-central",
    };
  }
}
