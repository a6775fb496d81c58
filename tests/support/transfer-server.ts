import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";
import type { EventClock } from "#tests/support/event-clock.ts";
import { aFileRow, aWireRow } from "#tests/support/transfer-rows.ts";

/** What a test makes a host do with one request, instead of answering well. */
export type Fault =
  | { kind: "status"; status: number }
  | { kind: "errcode"; errcode: number; errors?: string[] }
  /** No answer: refused or cut. */
  | { kind: "lost" }
  /** Done on the server, but its answer never arrives. */
  | { kind: "answer-lost" }
  /** Nothing moves until the client gives up. */
  | { kind: "stall" };

export interface StoredFile {
  readonly id: string;
  readonly request: RequestOf<"webfinishbackup">;
  readonly blob: Buffer;
}

interface OpenUpload {
  readonly id: string;
  readonly chunks: Map<number, Buffer>;
}

const CACHEKEY_CHARS = 32;

/** The server as transfers meet it, in memory; each test bends what it wants. */
export class TransferServer {
  readonly files = new Map<string, StoredFile>();
  readonly requests: { host: string; path: string; bytes: number; offset: number }[] = [];
  readonly commands: CommandName[] = [];
  readonly takenDigests = new Set<string>();
  /** Folders that can be listed, by id. */
  readonly folders = new Map<string, { encName: string; parentId: string; parentFid: string }>();
  /** Told of every host request; null: answer well. */
  fault: (request: HttpRequest, count: number) => Fault | null = () => null;
  /** Changes a command's answer, or throws its refusal. */
  command: (name: CommandName, answer: unknown) => unknown = (_name, answer) => answer;
  alterBlob: (blob: Buffer) => Buffer = (blob) => blob;
  ticket = "ticket-1";
  /** Tickets that came with requests for keys. */
  readonly ticketsShown: string[] = [];
  #lastDigest = "";
  readonly #clock: EventClock;
  readonly #areaKey: { ks: string; enc_share_key: string; own_share_key: string };
  readonly #uploads = new Map<string, OpenUpload>();
  #count = 0;
  #nextId = 1000;

  constructor(clock: EventClock, areaKey: TransferServer["areaKey"]) {
    this.#clock = clock;
    this.#areaKey = areaKey;
  }

  get areaKey() {
    return this.#areaKey;
  }

  /** Another device takes the name that was asked for last. */
  takeName(): void {
    this.takenDigests.add(this.#lastDigest);
  }

  get api(): ApiClient {
    return {
      servtimeS: () => 0,
      call: <N extends CommandName>(name: N, request: RequestOf<N>) => {
        this.commands.push(name);
        const handlers: Partial<Record<CommandName, (request: never) => unknown>> = this.#handlers;
        const handler = handlers[name];
        const answer = handler === undefined ? {} : Reflect.apply(handler, this, [request]);
        return Promise.resolve(this.command(name, answer) as DataOf<N>);
      },
    };
  }

  readonly #handlers = {
    pathpreupload: (request: RequestOf<"pathpreupload">) => {
      if (this.takenDigests.has(request.metaname_digest)) throw new AppError(7030);
      this.#lastDigest = request.metaname_digest;
      const backupId = String(++this.#nextId).padStart(CACHEKEY_CHARS, "0");
      const id = String(++this.#nextId);
      this.#uploads.set(backupId, { id, chunks: new Map() });
      return {
        coffer_id: id,
        servtime: 1,
        user_id: "7",
        ...this.#share(),
        backup_id: backupId,
        device_id: "70",
        device_sig_b64: "sig",
      };
    },
    webfinishbackup: (request: RequestOf<"webfinishbackup">) => this.#finish(request),
    pathdata: (request: RequestOf<"pathdata">) => {
      this.ticketsShown.push(request.ticket ?? "");
      const datakeys = request.pathitems.map(({ coffer_id }) => [
        String(coffer_id),
        this.#wireBlob(String(coffer_id)),
      ]);
      const { ks, enc_share_key, own_share_key } = this.#areaKey;
      return {
        datakeys: Object.fromEntries(datakeys),
        sharekeys: { [ks]: { enc_share_key, own_share_key } },
        previewtoken: this.ticket,
      };
    },
    pathlist: (request: RequestOf<"pathlist">) => this.#list(request),
    sessionvalid: () => ({ region: "ca", servers_news: [] }),
    linklist: () => ({ linklist: [] }),
  };

  /** One page and then an empty one. */
  #list(request: RequestOf<"pathlist">) {
    const folder = this.folders.get(String(request.coffer_id));
    if (folder === undefined) throw new AppError(1503);
    const isFirst = request.offset_metaname_digest === "0";
    const files = [...this.files.values()].filter(
      (file) => String(file.request.coffer_pid) === String(request.coffer_id),
    );
    return {
      cwd: aWireRow(this.#share(), {
        coffer_id: String(request.coffer_id),
        coffer_pid: folder.parentId,
        type: "dir",
        enc_name: folder.encName,
        pfid: folder.parentFid,
      }),
      parents: [{ loc_id: folder.parentId, metaname: "", pfid: "", domain: "m" }],
      pathlist: isFirst ? files.map((file) => aFileRow(this.#share(), file)) : [],
      last_metaname_digest: `2:${"f".repeat(CACHEKEY_CHARS)}`,
      total_favorite: 0,
      progress: 0,
      hist_id: "2",
    };
  }

  #share() {
    const { ks, enc_share_key, own_share_key } = this.#areaKey;
    const [share_id = "", share_sequence = ""] = ks.split("-");
    return { share_id, share_sequence, share_key_id: ks, enc_share_key, own_share_key };
  }

  #finish(request: RequestOf<"webfinishbackup">) {
    const upload = this.#uploads.get(request.backup_id);
    if (upload === undefined) throw new AppError(7022);
    const answer = { coffer_id: upload.id, hist_id: "2" };
    if (this.files.has(upload.id)) return answer;
    if (this.takenDigests.has(request.metaname_digest)) throw new AppError(7030);
    const ordered = [...upload.chunks].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    const blob = Buffer.concat(ordered);
    if (blob.length !== request.enc_size_bytes || digestOf(blob) !== request.file_digest) {
      throw new AppError(7022);
    }
    this.takenDigests.add(request.metaname_digest);
    this.files.set(upload.id, { id: upload.id, request, blob });
    return answer;
  }

  #wireBlob(id: string) {
    const file = this.files.get(id);
    if (file === undefined) throw new AppError(1804);
    const { request } = file;
    const { enc_share_key: _wrap, own_share_key: _own, ...share } = this.#share();
    return {
      ...share,
      enc_data_key: request.keys[0]?.enc_data_key ?? "",
      cachekey: request.cachekey,
      blob_id: request.blob_id,
      size: request.size_bytes,
      seal: request.seal,
      seal_sig: request.seal_sig,
      seal_by: request.seal_by,
    };
  }

  get http(): HttpPort {
    const send = (request: HttpRequest) =>
      this.#clock.track(this.#receive(request)).then((answer) => answer());
    return { sendText: send, sendBytes: send };
  }

  /** The answer as a step of its own, so that a stalled one does not hold time still. */
  async #receive(request: HttpRequest): Promise<() => HttpReply | Promise<HttpReply>> {
    const url = new URL(request.url, "http://x.invalid");
    const host = /^\/h\/\d/.exec(url.pathname)?.[0] ?? "";
    const path = url.pathname.slice(host.length);
    const fault = this.fault(request, this.#count++);
    if (fault?.kind === "stall") return () => stalled(request);
    if (fault?.kind === "lost") return lost;
    if (fault?.kind === "status") return () => aReply("", fault.status);
    if (path === "/isup.txt") return () => aReply("up\n", 200);
    const reply =
      path === "/uploadmultichunk"
        ? await this.#takeChunk(request, host)
        : this.#giveRange(url, host, request);
    if (fault?.kind === "answer-lost") return lost;
    if (fault?.kind === "errcode") {
      const { errcode, errors = [] } = fault;
      return () => aReply(JSON.stringify({ success: 0, errcode, errors, chunks: [] }), 200);
    }
    return () => reply;
  }

  async #takeChunk(request: HttpRequest, host: string): Promise<HttpReply> {
    const form = request.body;
    if (!(form instanceof FormData)) throw new Error("an upload without a form");
    const json = JSON.parse(String(form.get("json")));
    const payload = form.get("payload0");
    if (!(payload instanceof Blob)) throw new Error("an upload without bytes");
    const bytes = Buffer.from(await payload.arrayBuffer());
    const [chunk] = json.chunks;
    this.requests.push({
      host,
      path: "/uploadmultichunk",
      bytes: bytes.length,
      offset: chunk.enc_offset_byte,
    });
    const upload = this.#uploads.get(json.backup_id);
    if (upload === undefined) return aReply('{"success":0,"errcode":9402}', 200);
    if (crc32(bytes).toString(16).padStart(8, "0") !== chunk.payload_crc32)
      throw new Error("wrong CRC");
    const before = upload.chunks.get(chunk.enc_offset_byte);
    if (before !== undefined && !before.equals(bytes)) throw new Error("two packets for one place");
    upload.chunks.set(chunk.enc_offset_byte, bytes);
    request.onUploadProgress?.(bytes.length);
    const cachekey = json.backup_id;
    return aReply(
      JSON.stringify({ success: 1, errcode: 0, errors: [], chunks: [{ blob_id: "b1", cachekey }] }),
      200,
    );
  }

  #giveRange(url: URL, host: string, request: HttpRequest): HttpReply {
    const query = url.searchParams;
    const [offset, length] = [Number(query.get("offset")), Number(query.get("length"))];
    this.requests.push({ host, path: "download", bytes: length, offset });
    if (request.headers?.["x-ticket"] !== this.ticket) return aReply("", 401);
    const file = [...this.files.values()].find(
      ({ request: made }) => made.cachekey === query.get("cachekey"),
    );
    if (file === undefined) return aReply("", 404);
    const bytes = this.alterBlob(Buffer.from(file.blob)).subarray(offset, offset + length);
    request.onDownloadProgress?.(bytes.length);
    return {
      status: 200,
      header: () => null,
      text: () => "",
      bytes: () => new Uint8Array(bytes).buffer,
    };
  }
}

export function aReply(text: string, status: number): HttpReply {
  return {
    status,
    header: () => null,
    text: () => text,
    bytes: () => new TextEncoder().encode(text).buffer,
  };
}

function lost(): never {
  throw new AppError(9000, { cause: "no answer" });
}

function stalled({ signal }: HttpRequest): Promise<HttpReply> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** First 20 bytes of D (Formats 4). */
function digestOf(blob: Buffer): string {
  const whole = createHash("sha256").update("e2cs/1|blob|");
  for (let from = 0; from < blob.length; from += 1024 * 1024) {
    whole.update(
      createHash("sha256")
        .update(blob.subarray(from, from + 1024 * 1024))
        .digest(),
    );
  }
  return whole.digest("hex").slice(0, 40);
}
