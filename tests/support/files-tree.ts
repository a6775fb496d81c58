import type { WireShareName } from "#app/contract/commands/files.ts";
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

/** Items of one user, in memory, as rows of the wire. */
export class FilesTree {
  readonly items = new Map<string, StoredItem>();
  readonly #user: TestAccount;
  #lastId = 1000;

  constructor(user: TestAccount) {
    this.#user = user;
    this.items.set(ROOT_ID, this.newItem(ROOT_ID, "0", "dir"));
  }

  nextId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }

  newItem(id: string, pid: string, type: "dir" | "file"): StoredItem {
    const maps = { shareNames: new Map<string, string>(), dataKeys: new Map<string, string>() };
    const names = { encName: "", digest: "", pfid: "", domain: "m" };
    return { id, pid, type, ...names, isDeleted: false, isStarred: false, ...maps };
  }

  path(id: string): StoredItem[] {
    const item = this.items.get(id);
    return item === undefined ? [] : [...this.path(item.pid), item];
  }

  row(item: StoredItem, shareName = "") {
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

  children(id: string): StoredItem[] {
    const children = [...this.items.values()].filter((item) => item.pid === id);
    return children.sort((a, b) => (a.digest < b.digest ? -1 : 1));
  }

  place(
    item: StoredItem,
    name: { enc_name: string; metaname_digest: string; pfid: string; domain: string },
  ) {
    Object.assign(item, { encName: name.enc_name, digest: name.metaname_digest });
    Object.assign(item, { pfid: name.pfid, domain: name.domain });
  }

  setShareNames(item: StoredItem, names: readonly WireShareName[]) {
    for (const one of names) {
      item.shareNames.set(`${one.share_id}-${one.share_sequence}`, one.enc_share_name);
    }
  }
}
