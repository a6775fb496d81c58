import type { WireShareName } from "#app/contract/commands/files.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { FilesTree, type StoredItem } from "./files-tree.ts";
import { LinksDouble, type StoredLink } from "./links-double.ts";

/** Commands that the double answers. */
export type Calls = { [N in CommandName]?: (request: RequestOf<N>) => unknown };

/** The tree and links of one user, in memory; each test bends the answers that it wants. */
export class FilesServer {
  readonly items: Map<string, StoredItem>;
  readonly links: Map<string, StoredLink>;
  readonly sent: { name: CommandName; request: unknown }[] = [];
  /** Changes an answer, or throws its refusal. */
  alter: (name: CommandName, answer: Record<string, unknown>) => unknown = (_name, answer) =>
    answer;
  pageRows = 1000;
  readonly #user: TestAccount;
  readonly #tree: FilesTree;
  readonly #calls: Calls;

  constructor(user: TestAccount) {
    this.#user = user;
    this.#tree = new FilesTree(user);
    const links = new LinksDouble(this.#tree, user);
    this.items = this.#tree.items;
    this.links = links.links;
    this.#calls = { ...this.#treeCalls(), ...links.calls };
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
    const item = this.#tree.newItem(this.#tree.nextId(), pid, type);
    Object.assign(item, { encName: sealed?.enc_name, digest: sealed?.digest, pfid });
    if (type === "file") {
      const dataKey = await crypto.generateDataKey();
      const { ks } = this.#user.areaKey;
      await this.#user.account.openShareKeys({ [ks]: this.#user.areaKey.own_share_key });
      item.dataKeys.set(ks, await crypto.wrapDataKey({ dataKey, ks, fid }));
    }
    this.items.set(item.id, item);
    return { id: item.id, fid, item };
  }

  /** Data keys under the area's own share key; nothing has a seal or a blob here. */
  #keysOf(ids: readonly string[]) {
    const { ks, ...keys } = this.#user.areaKey;
    const [share_id = "", share_sequence = ""] = ks.split("-");
    const found = ids.flatMap((id) => this.items.get(id) ?? []);
    const datakeys = found.map((item) => [
      item.id,
      { share_id, share_sequence, share_key_id: ks, enc_data_key: item.dataKeys.get(ks) ?? "" },
    ]);
    return {
      datakeys: Object.fromEntries(datakeys),
      sharekeys: { [ks]: keys },
      previewtoken: "",
    };
  }

  #treeCalls(): Calls {
    return {
      pathlist: (request) => {
        const folder = this.#tree.items.get(String(request.coffer_id));
        if (folder === undefined) throw new AppError(1503);
        const after = request.offset_metaname_digest;
        const rows = this.#tree
          .children(folder.id)
          .filter((item) => request.showdeleted === 1 || !item.isDeleted)
          .filter((item) => after === "0" || item.digest > after)
          .slice(0, Math.min(request.limit, this.pageRows));
        const above = this.#tree.path(folder.id).slice(0, -1);
        return {
          cwd: this.#tree.row(folder),
          parents: above.map(({ id, encName, pfid, domain }) => ({
            loc_id: id,
            metaname: encName,
            pfid,
            domain,
          })),
          pathlist: rows.map((row) => this.#tree.row(row)),
          last_metaname_digest: rows.at(-1)?.digest ?? after,
          total_favorite: 0,
          progress: 0,
          hist_id: "1",
        };
      },
      pathdata: (request) => this.#keysOf(request.pathitems.map((item) => String(item.coffer_id))),
      pathadd: (request) => {
        const item = this.#tree.newItem(this.#tree.nextId(), String(request.coffer_pid), "dir");
        this.#tree.place(item, { ...request, enc_name: request.new_name });
        this.#tree.setShareNames(item, request.share_names as WireShareName[]);
        this.#tree.items.set(item.id, item);
        return { coffer_id: item.id, hist_id: "2" };
      },
      pathrename: (request) => {
        const item = this.#tree.items.get(String(request.coffer_id));
        if (item === undefined) throw new AppError(1804);
        this.#tree.place(item, request);
        this.#tree.setShareNames(item, request.share_names as WireShareName[]);
        return { hist_id: "2" };
      },
      pathmove: (request) => {
        for (const entry of request.items) {
          const item = this.#tree.items.get(String(entry.coffer_id));
          if (item === undefined) continue;
          this.#tree.place(item, entry);
          this.#tree.setShareNames(item, entry.share_names as WireShareName[]);
          item.pid = String(request.coffer_pid);
        }
        const results = request.items.map(({ coffer_id }) => ({ coffer_id, error_code: 0 }));
        return { results, hist_id: "2" };
      },
      pathdelete: (request) => this.#mark(request.coffer_ids, true),
      pathrestore: (request) => this.#mark(request.coffer_ids, false),
    };
  }

  #mark(ids: readonly (string | number)[], isDeleted: boolean) {
    for (const id of ids) Object.assign(this.#tree.items.get(String(id)) ?? {}, { isDeleted });
    return { results: ids.map((id) => ({ coffer_id: String(id), error_code: 0 })), hist_id: "2" };
  }
}
