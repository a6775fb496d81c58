import type { ApiClient } from "#app/core/api/client.ts";
import { type CommentAccount, toCommentAccount } from "#app/core/comments/comment-signer.ts";
import { LinkComments } from "#app/core/comments/link-comments.ts";
import { type LinkForm, NEW_LINK_FORM } from "#app/core/links/link-form.ts";
import { LinkWork } from "#app/core/links/link-work.ts";
import { toLinkKdf } from "#app/core/links/public-link.api.ts";
import { ManualClock } from "#tests/support/core-ports.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import type { FilesStage } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";

/** The storage of a tab. */
export function aTab() {
  const values = new Map<string, string>();
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  };
}

/** A link to a folder, whose owner and visitors look at its comments. */
export class CommentedLink {
  readonly clock = new ManualClock(0);
  readonly work: LinkWork;
  readonly #stage: FilesStage;
  #nowS = 1_790_000_000;

  private constructor(stage: FilesStage, work: LinkWork) {
    this.#stage = stage;
    this.work = work;
  }

  static async make(
    stage: FilesStage,
    form: Partial<LinkForm>,
    name = "Folder",
  ): Promise<CommentedLink> {
    const { id, fid } = await stage.server.put(name);
    const item = aFileItem({
      ...{ id, parentId: ROOT_ID, kind: "folder" as const, name: openName(name, fid) },
    });
    const work = new LinkWork(stage.ports, { item, host: "https://ln.example" });
    await work.load();
    await work.create({ ...NEW_LINK_FORM, ...form });
    return new CommentedLink(stage, work);
  }

  owner(): LinkComments {
    const { user, ports } = this.#stage;
    const { cachekey, ks } = this.#ready().link;
    const account = toCommentAccount(ports.crypto, user.account.manifest);
    const all = { ...ports, api: this.#ticking(ports.api), clock: this.clock, tabStorage: aTab() };
    return new LinkComments(all, { cachekey, ks, passwordlock: "", account, isOwnLink: true });
  }

  /** Somebody with the address, in a browser of his own; `account`: whose keys are open there beside those of the link. */
  async visitor(tabStorage = aTab(), account: CommentAccount | null = null): Promise<LinkComments> {
    const { crypto, ...of } = await this.open();
    const api = this.#ticking(this.#stage.server.visitorApi);
    const all = { api, crypto, clock: this.clock, tabStorage };
    return new LinkComments(all, { ...of, account, isOwnLink: false });
  }

  /** The link in a core of its own, as whoever has its address can have it. */
  async open() {
    const { visitorApi } = this.#stage.server;
    const { link, secrets } = this.#ready();
    const { cachekey, ks } = link;
    const crypto = createCryptoInProcess();
    const page = await visitorApi.call("linkpathlist", {
      ...{ publink_id: cachekey, coffer_id: "0", passwordlock: "" },
      ...{ offset_sharename_digest: "0", limit: 10 },
    });
    const kdf = toLinkKdf(page);
    if (kdf === null) throw new Error("no link");
    const { linkKey } = secrets;
    const open = { linkKey, password: null, kdf, ks, enc_share_key: page.enc_share_key };
    const passwordlock = await crypto.openLink(open);
    return { crypto, cachekey, ks, passwordlock };
  }

  #ready() {
    const state = this.work.state.get();
    if (state.step !== "ready") throw new Error(state.step);
    return state;
  }

  /** A second goes by between any two calls that look at the time. */
  #ticking(api: ApiClient): ApiClient {
    const servtimeS = () => {
      this.#nowS += 1;
      return this.#nowS;
    };
    return { ...api, servtimeS };
  }
}
