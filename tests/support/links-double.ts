import type { RequestOf } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Calls } from "./files-server.ts";
import type { FilesTree, StoredItem } from "./files-tree.ts";
import type { TestAccount } from "./transfer-account.ts";

export interface StoredLink {
  id: string;
  itemId: string;
  shareId: string;
  sequence: string;
  cachekey: string;
  keys: NonNullable<RequestOf<"linkset">["keys"]> | null;
}

/** Links of one user and what visitors see of them, in memory. */
export class LinksDouble {
  readonly links = new Map<string, StoredLink>();
  readonly #tree: FilesTree;
  readonly #user: TestAccount;

  constructor(tree: FilesTree, user: TestAccount) {
    this.#tree = tree;
    this.#user = user;
  }

  readonly calls: Calls = {
    linkadd: (request) => {
      const id = this.#tree.nextId();
      const link: StoredLink = {
        id,
        itemId: String(request.coffer_id),
        shareId: this.#tree.nextId(),
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
      if (request.lock !== undefined && link.keys !== null) {
        link.keys = { ...link.keys, passwordlock: request.lock.passwordlock };
      }
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
        const item = this.#tree.items.get(String(one.coffer_id));
        item?.shareNames.set(one.sharekey_id, one.enc_share_name);
        for (const key of one.data_keys) item?.dataKeys.set(key.sharekey_id, key.enc_data_key);
      }
      return { completed: request.items.length };
    },
    linkpathlist: (request) => this.#visit(request),
  };

  #wireLink(link: StoredLink) {
    const item = this.#tree.items.get(link.itemId);
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
      has_lock: keys?.passwordlock === "" ? 0 : 1,
      is_vault: 0,
      is_trashed: 0,
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
    const below = [...this.#tree.items.values()].filter((item) =>
      this.#tree.path(item.id).some(({ id }) => id === link?.itemId),
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
        path: this.#tree
          .path(item.id)
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
    if (keys.enc_password !== "" && keys.passwordlock !== request.passwordlock) {
      throw new AppError(request.passwordlock === "" ? 8018 : 8019, { data: kdf });
    }
    const ks = `${link.shareId}-${link.sequence}`;
    const root = this.#tree.items.get(link.itemId);
    const wanted =
      request.coffer_id === "0" ? root : this.#tree.items.get(String(request.coffer_id));
    if (root === undefined || wanted === undefined) throw new AppError(1503);
    const rows = root.type === "file" ? [root] : this.#tree.children(wanted.id);
    const path = this.#tree.path(wanted.id);
    const above = path.slice(path.indexOf(root), -1);
    const toRow = (item: StoredItem) => this.#tree.row(item, item.shareNames.get(ks) ?? "");
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
      last_sharename_digest: `2:${"f".repeat(32)}`,
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
