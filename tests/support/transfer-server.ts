import { buffer } from "node:stream/consumers";
import { NEW_LINK } from "#api/commands/link-changes.ts";
import { newItem } from "#api/commands/tree-places.ts";
import { sha256Hex } from "#api/secrets.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import { nextId } from "#api/store/db.ts";
import { insertItem, setDeleted } from "#api/store/items-repository.ts";
import { insertLink } from "#api/store/links-repository.ts";
import { setPlan } from "#api/store/plans-repository.ts";
import { insertShare } from "#api/store/shares-repository.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { putAccount, toShareName } from "#tests/support/account-in-api.ts";
import { type ApiInProcess, openApiInProcess } from "#tests/support/api-in-process.ts";
import type { EventClock } from "#tests/support/event-clock.ts";
import { fetchWhole } from "#tests/support/fetch-whole.ts";
import type { Fault } from "#tests/support/host-fault.ts";
import { aReply, asked, lost, stalled } from "#tests/support/host-replies.ts";
import { storedSmallFiles } from "#tests/support/stored-small-files.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";

export interface StoredFile {
  readonly id: string;
  readonly request: RequestOf<"webfinishbackup">;
  readonly blob: Buffer;
}

export interface UploadLink {
  readonly cachekey: string;
  readonly ks: string;
  readonly lock: string;
  /** Its owner lets visitors edit, too. */
  readonly ownShareKey?: string;
}

interface Backend {
  readonly api: ApiInProcess;
  readonly origin: string;
}

const SESSION_ID = 1;

/** The API of this process as transfers meet it; each test bends what it wants. */
export class TransferServer {
  readonly files = new Map<string, StoredFile>();
  readonly requests: { host: string; path: string; bytes: number; offset: number }[] = [];
  readonly commands: CommandName[] = [];
  readonly browsed: string[] = [];
  readonly sent: { readonly name: CommandName; readonly request: object }[] = [];
  /** Told of every host request; null: answer well. */
  fault: (request: HttpRequest, count: number) => Fault | null = () => null;
  /** Changes a command's answer, or throws its refusal; what was done is done all the same. */
  command: (name: CommandName, answer: unknown) => unknown = (_name, answer) => answer;
  alterBlob: (blob: Buffer) => Buffer = (blob) => blob;
  /** Tickets that came with requests for keys, and those that were given. */
  readonly ticketsShown: string[] = [];
  readonly ticketsGiven: string[] = [];
  #hasEndedTickets = false;
  #lastDigest = "";
  readonly #clock: EventClock;
  readonly #user: TestAccount;
  #backend: Promise<Backend> | null = null;
  #count = 0;
  #before: Promise<unknown> = Promise.resolve();

  constructor(clock: EventClock, user: TestAccount) {
    this.#clock = clock;
    this.#user = user;
  }

  async close(): Promise<void> {
    await (await this.#backend)?.api.close();
  }

  /** No ticket opens anything until keys were asked for again. */
  endTickets(): void {
    this.#hasEndedTickets = true;
  }

  /** Another device takes the name that was asked for last. */
  takeName(): Promise<void> {
    return this.putFolder({ encName: "", digest: this.#lastDigest, parentFid: "" }).then(() => {});
  }

  /** Another device makes a folder in the root; its id. */
  putFolder(name: { encName: string; digest: string; parentFid: string }): Promise<string> {
    return this.#clock.track(this.#insertFolder(name));
  }

  /** Another device throws every file away. */
  async dropFiles(): Promise<void> {
    const { api } = await this.#open();
    for (const id of this.files.keys()) {
      await setDeleted(api.region.db, { id: Number(id), isDeleted: 1, nowS: this.#nowS() });
    }
  }

  /** A public link of the main root, whose key is the area's own. */
  async putLink(cachekey: string): Promise<void> {
    const { api } = await this.#open();
    const name = toShareName(this.#user.areaKey.ks);
    const ids = { publink_id: await nextId(api.region.db), user_id: this.#userId, cachekey };
    const whose = { item_id: Number(ROOT_ID), is_set: 1, created_s: 0 };
    await insertLink(api.region.db, { ...NEW_LINK, ...name, ...ids, ...whose });
  }

  /** A link of the main root that takes files of visitors, of an account on a paid plan. */
  async putUploadLink({ cachekey, ks, lock, ownShareKey }: UploadLink): Promise<void> {
    const { db } = (await this.#open()).api.region;
    const ids = { publink_id: await nextId(db), user_id: this.#userId, cachekey };
    const whose = { item_id: Number(ROOT_ID), is_set: 1, created_s: 0 };
    const fields = { ...toShareName(ks), lock_hash: sha256Hex(lock), upload: 1 };
    const file_edit = ownShareKey === undefined ? 0 : 1;
    await insertLink(db, { ...NEW_LINK, ...ids, ...whose, ...fields, file_edit });
    const share = { ...toShareName(ks), user_id: this.#userId, kind: "link" as const };
    await insertShare(db, { ...share, enc_share_key: "", own_share_key: ownShareKey ?? "" });
    const plan = { plan_name: "Test", sku: "test", is_pro: 1 };
    await setPlan(db, { user_id: this.#userId, ...plan });
  }

  async changeUploadLock(cachekey: string, lock: string): Promise<void> {
    const { db } = (await this.#open()).api.region;
    const links = db.updateTable("links").set({ lock_hash: sha256Hex(lock) });
    await links.where("cachekey", "=", cachekey).execute();
  }

  get api(): ApiClient {
    return {
      servtimeS: () => 0,
      call: <N extends CommandName>(name: N, request: RequestOf<N>) =>
        this.#clock.track(this.#inTurn(() => this.#call(name, request))),
    };
  }

  /** Commands are answered in the order in which they were sent. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#before.then(work);
    this.#before = done.catch(() => undefined);
    return done;
  }

  async #call<N extends CommandName>(name: N, request: RequestOf<N>): Promise<DataOf<N>> {
    this.commands.push(name);
    this.sent.push({ name, request: structuredClone(request) });
    const { api } = await this.#open();
    this.#noteRequest(name, request);
    const answer = await api.call(name, request);
    await this.#noteAnswer(api, { name, request, answer });
    return structuredClone(await this.command(name, answer)) as DataOf<N>;
  }

  #noteRequest(name: CommandName, request: object): void {
    if (name === "pathpreupload") this.#lastDigest = textOf(request, "metaname_digest");
    if (name === "pathdata") this.ticketsShown.push(textOf(request, "ticket"));
  }

  async #noteAnswer(
    { region }: ApiInProcess,
    call: { name: CommandName; request: object; answer: object },
  ): Promise<void> {
    if (call.name === "pathdata") {
      this.ticketsGiven.push(textOf(call.answer, "previewtoken"));
      this.#hasEndedTickets = false;
    }
    for (const file of await storedSmallFiles(region, call)) this.files.set(file.id, file);
    if (call.name !== "webfinishbackup") return;
    const request = call.request as RequestOf<"webfinishbackup">;
    const id = textOf(call.answer, "coffer_id");
    const blob = await buffer(region.blobs.readUpload(request.backup_id, request.cachekey));
    this.files.set(id, { id, request, blob });
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
    const reply =
      path === "/uploadmultichunk"
        ? await this.#takeChunk(request, host)
        : await this.#get(request, { url, host, path });
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
    const [{ enc_offset_byte: offset, payload_len: bytes }] = json.chunks;
    this.requests.push({ host, path: "/uploadmultichunk", bytes, offset });
    const { text, status } = await this.#ask(request);
    request.onUploadProgress?.(bytes);
    return aReply(text.toString(), status);
  }

  async #get(
    request: HttpRequest,
    { url, host, path }: { url: URL; host: string; path: string },
  ): Promise<HttpReply> {
    const isDownload = path !== "/isup.txt";
    const query = url.searchParams;
    const [offset, length] = [Number(query.get("offset")), Number(query.get("length"))];
    if (isDownload) this.requests.push({ host, path: "download", bytes: length, offset });
    if (isDownload && this.#hasEndedTickets) return aReply("", 401);
    const { text, status } = await this.#ask(request);
    const file = [...this.files.values()].find(
      ({ request: made }) => made.cachekey === query.get("cachekey"),
    );
    if (!isDownload || status !== 200) return aReply(text.toString(), status);
    const altered = file && this.alterBlob(Buffer.from(file.blob));
    const isAltered = altered !== undefined && !altered.equals(file?.blob ?? altered);
    const bytes = isAltered ? altered.subarray(offset, offset + length) : text;
    request.onDownloadProgress?.(bytes.length);
    return { ...aReply("", status), bytes: () => new Uint8Array(bytes).buffer };
  }

  async #ask(request: HttpRequest): Promise<{ status: number; text: Buffer }> {
    const { origin } = await this.#open();
    const reply = await asked(origin + request.url, {
      ...request,
      headers: { ...request.headers, ...GATEWAY_HEADERS },
    });
    return { status: reply.status, text: Buffer.from(await reply.arrayBuffer()) };
  }

  /** What the browser's own downloads get at a path of a host; null where they get nothing whole. */
  browse(path: string): Promise<Buffer | null> {
    this.browsed.push(path);
    return this.#clock.track(this.#open().then(({ origin }) => fetchWhole(origin + path)));
  }

  /** The server process, for what no answer says. */
  readonly world = () => this.#open().then(({ api }) => api.world);

  #open(): Promise<Backend> {
    this.#backend ??= this.#start();
    return this.#backend;
  }

  async #start(): Promise<Backend> {
    const webDeviceId = Number(this.#user.account.user.get().webDeviceId);
    const api = await openApiInProcess({ userId: this.#userId, webDeviceId }, this.#clock);
    const { db } = api.region;
    await putAccount(db, this.#user, this.#nowS());
    const times = { created_s: this.#nowS(), used_s: this.#nowS(), ended_s: 0 };
    const session = { id: SESSION_ID, user_id: this.#userId, token_hash: "", secret: "" };
    await db
      .insertInto("sessions")
      .values({ ...session, ...times, address: "", place: "" })
      .execute();
    return { api, origin: await api.listen() };
  }

  async #insertFolder(name: { encName: string; digest: string; parentFid: string }) {
    const { db } = (await this.#open()).api.region;
    const root = await findOwnItem(db, this.#userId, Number(ROOT_ID));
    if (root === undefined) throw new Error("no root");
    const id = await nextId(db);
    await insertItem(db, {
      ...newItem(root, this.#nowS()),
      id,
      type: "dir",
      enc_name: name.encName,
      metaname_digest: name.digest,
      pfid: name.parentFid,
      domain: "m",
      usertime_ms: 0,
    });
    return String(id);
  }

  get #userId(): number {
    return Number(this.#user.account.user.get().id);
  }

  #nowS(): number {
    return Math.floor(this.#clock.nowMs() / 1000);
  }
}

function textOf(value: object, field: string): string {
  return String(Reflect.get(value, field) ?? "");
}
