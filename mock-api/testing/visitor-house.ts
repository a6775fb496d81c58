import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, type MadeLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { listFolder } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { type ChunkAnswer, ciphertextFor, sendChunk } from "#mock-api/testing/uploads.ts";
import { finishThrough } from "#mock-api/testing/visitor-uploads.ts";

export interface VisitorWish {
  readonly digest?: string;
  readonly encSizeBytes?: number;
  readonly place?: object;
}

interface Sent {
  readonly opened: DataOf<"pathpreuploadpublic">;
  readonly blob: Buffer;
  readonly answer: ChunkAnswer;
  readonly wish: VisitorWish;
}

/** Somebody without an account before a folder of `owner`, whose link takes what visitors bring. */
export class VisitorHouse {
  readonly owner: TestAccount;
  readonly visitor: TestClient;
  readonly folderId: string;
  readonly pfid = sealed.fid();
  link: MadeLink;
  readonly #server: TestServer;

  private constructor(server: TestServer, owner: TestAccount, place: [string, MadeLink]) {
    this.#server = server;
    this.owner = owner;
    [this.folderId, this.link] = place;
    this.visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.9" });
  }

  static async open(server: TestServer, owner: TestAccount): Promise<VisitorHouse> {
    await control(server, "plan", { email: owner.email, is_pro: 1 });
    const folderId = await makeFolder(owner);
    return new VisitorHouse(server, owner, [
      folderId,
      await linkTo(owner, folderId, { upload: 1 }),
    ]);
  }

  plan(fields: object) {
    return control(this.#server, "plan", { email: this.owner.email, ...fields });
  }

  /** Code of changing the link. */
  set(fields: object): Promise<number> {
    return this.owner.client.codeOf("linkset", { publink_id: this.link.publinkId, ...fields });
  }

  /** One more link to the folder. */
  aLink(fields: object): Promise<MadeLink> {
    return linkTo(this.owner, this.folderId, fields);
  }

  placeIn(fields: object = {}) {
    const { cachekey, lock, shareId } = this.link;
    return {
      publink_id: cachekey,
      passwordlock: lock,
      coffer_pid: "0",
      pfid: this.pfid,
      domain: `m${shareId}`,
      ...fields,
    };
  }

  toOpen(wish: VisitorWish = {}): RequestOf<"pathpreuploadpublic"> {
    const { digest = sealed.digest(), encSizeBytes = 136, place } = wish;
    return {
      ...this.placeIn(place),
      enc_share_name: sealed.name(),
      sharename_digest: digest,
      enc_size_bytes: encSizeBytes,
    };
  }

  codeOfOpen(wish?: VisitorWish): Promise<number> {
    return this.visitor.codeOf("pathpreuploadpublic", this.toOpen(wish));
  }

  /** All but the end of an upload of 100 bytes. */
  async send(wish: VisitorWish = {}): Promise<Sent> {
    const opened = await this.visitor.call("pathpreuploadpublic", this.toOpen(wish));
    const blob = ciphertextFor(100);
    return { opened, blob, answer: await this.sendBlob(opened, blob), wish };
  }

  sendBlob(opened: DataOf<"pathpreuploadpublic">, bytes: Buffer): Promise<ChunkAnswer> {
    return sendChunk({ client: this.visitor }, opened, { bytes, offset: 0 });
  }

  toFinish({ wish, ...sent }: Sent): RequestOf<"webfinishbackuppublic"> {
    const { shareId } = this.link;
    const place = this.placeIn(wish.place);
    return finishThrough({ ...sent, place, shareId, digest: wish.digest });
  }

  async bring(wish: VisitorWish = {}) {
    const request = this.toFinish(await this.send(wish));
    const { coffer_id } = await this.visitor.call("webfinishbackuppublic", request);
    return { itemId: coffer_id, request };
  }

  async rowsOf(id: string) {
    return (await listFolder(this.owner, id)).pathlist;
  }
}

async function linkTo(owner: TestAccount, folderId: string, fields: object): Promise<MadeLink> {
  const made = await makeLink(owner, folderId);
  await encryptLink(owner, made);
  await owner.client.call("linkset", { publink_id: made.publinkId, ...fields });
  return made;
}
