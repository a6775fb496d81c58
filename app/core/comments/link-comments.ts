import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { SigningKey } from "#app/core/crypto/comment-port.ts";
import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";
import {
  type CommentRecord,
  toAuthorName,
  toCommentJson,
  toCommentText,
} from "./comment-record.ts";
import type { CommentAccount } from "./comment-signer.ts";
import {
  type CommentedLink,
  changeComment,
  eraseComment,
  fetchComments,
  hasNews,
  type ListedComments,
  sendComment,
} from "./comments.api.ts";
import { commentKeyOf, NO_PARENT, openComments } from "./comments.crypto.ts";
import { EditTokens } from "./edit-tokens.ts";
import { isFinal, peekPauseMs } from "./peek-pause.ts";
import {
  type Answered,
  type Comment,
  countComments,
  placeOf,
  type SeenComments,
  toThreads,
} from "./threads.ts";

export interface CommentPorts {
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly clock: Clock;
  readonly tabStorage: DeviceStorage;
}

/** A link whose share key is open on this page. */
export interface CommentsOf extends CommentedLink {
  readonly ks: ShareKeyId;
  /** Who signs and knows whose signatures these are, where the keys of an account are; null on the page of a link. */
  readonly account: CommentAccount | null;
  /** Whose link it is deletes all that stands there. */
  readonly isOwnLink: boolean;
}

export interface CommentsState {
  readonly phase: "loading" | "ready" | "failed";
  readonly threads: readonly Comment[];
  readonly count: number;
  readonly mayWrite: boolean;
  readonly error: AppError | null;
}

const SECOND_MS = 1_000;
const HEX_NONCE = 16;

/** The comments of one link, on one page (Spec C§2.7). */
export class LinkComments {
  readonly #ports: CommentPorts;
  readonly #of: CommentsOf;
  readonly #tokens: EditTokens;
  readonly #seen: SeenComments = new Map();
  readonly #ended = new AbortController();
  readonly #state = new Store<CommentsState>({
    phase: "loading",
    threads: [],
    count: 0,
    mayWrite: false,
    error: null,
  });
  #listed: ListedComments | null = null;
  #turn = 0;

  constructor(ports: CommentPorts, of: CommentsOf) {
    this.#ports = ports;
    this.#of = of;
    this.#tokens = new EditTokens(ports.tabStorage);
  }

  get isOwnLink(): boolean {
    return this.#of.isOwnLink;
  }

  get state(): Observable<CommentsState> {
    return this.#state;
  }

  /** A failed look leaves what is there; a newer one overtakes an older. */
  async load(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const listed = await fetchComments(this.#ports.api, this.#of, this.#ended.signal);
      const threads = await this.#open(listed);
      if (turn !== this.#turn || this.#ended.signal.aborted) return;
      this.#listed = listed;
      const { mayWrite } = listed;
      const count = countComments(threads);
      this.#state.set({ phase: "ready", threads, count, mayWrite, error: null });
    } catch (error) {
      if (turn !== this.#turn || this.#ended.signal.aborted) return;
      this.#state.set({ ...this.#state.get(), phase: "failed", error: normalise(error) });
    }
  }

  /**
   * Looks and goes on asking whether there is something new, until {@link close}. After a failure it asks less
   * and less often; an answer that stays as it is, as that of a link that ended, is the last. Ends without an error.
   */
  async follow(): Promise<void> {
    const { signal } = this.#ended;
    await this.load();
    let failures = this.#failures(0);
    while (!signal.aborted && !isFinal(this.#state.get().error)) {
      try {
        await this.#ports.clock.sleep(peekPauseMs(failures), signal);
        const since = this.#listed?.stamp ?? "0";
        if (await hasNews(this.#ports.api, this.#of, { since, signal })) await this.load();
        failures = this.#failures(failures);
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        if (isFinal(normalise(error))) await this.load();
      }
    }
  }

  close(): void {
    this.#ended.abort();
  }

  /** A comment, or a reply. `name`: of an author without an account. 8401, 9422, 9429. */
  async add(wish: { text: string; name: string; parent: Answered | null }): Promise<void> {
    const { crypto, api } = this.#ports;
    const [id, made] = await Promise.all([crypto.generateId(), crypto.generateId()]);
    const nonce = made.slice(0, HEX_NONCE);
    const nowS = this.#nowS();
    const content = await this.#seal(wish.parent?.nonce ?? NO_PARENT, {
      nonce,
      changedS: nowS,
      writtenS: nowS,
      text: requireText(wish.text),
      name: toAuthorName(wish.name),
    });
    const { token, hash } = await crypto.makeEditToken();
    // Kept before it is sent: an answer that is lost must not cost the right to delete.
    this.#tokens.keep(id, { token, nonce });
    const parentId = wish.parent?.id ?? "";
    await sendComment(api, this.#of, { id, parentId, content, editHash: hash });
    await this.load();
  }

  /** Keeps the nonce and the time of writing (Formats 9). 8401, 9422, 9429. */
  async edit(comment: Comment, text: string): Promise<void> {
    const { content } = await this.#sealAgain(comment, requireText(text));
    const editToken = this.#tokens.of(comment.id);
    await changeComment(this.#ports.api, this.#of, { id: comment.id, content, editToken });
    await this.load();
  }

  /** What is left in its place has the same nonce, which its replies are bound to. */
  async remove(comment: Comment): Promise<void> {
    const { content, place, record } = await this.#sealAgain(comment, "");
    const editToken = this.#tokens.of(comment.id);
    await eraseComment(this.#ports.api, this.#of, { id: comment.id, content, editToken });
    // Gone on this page, whoever had signed it.
    this.#seen.set(place, { record, signedBy: null });
    await this.load();
  }

  async #open(listed: ListedComments): Promise<readonly Comment[]> {
    if (listed.comments.length === 0) return [];
    const key = commentKeyOf(listed, this.#of.ks);
    const { account, isOwnLink } = this.#of;
    const ownSigPub = account?.sigPub ?? null;
    const opened = await openComments(this.#ports.crypto, { key, ownSigPub }, listed.comments);
    const whoIs = (signedBy: SigningKey | null) => account?.whoIs(signedBy) ?? null;
    const rows = listed.comments.map(({ id, parentId, atS, isOwner, isMine }) => {
      const { record = null, signedBy = null } = opened.get(id) ?? {};
      const signer = whoIs(signedBy);
      // Where the own key tells, neither a number nor anybody's word makes a comment one's own: an edit would sign it.
      const isFromHere = account === null && this.#tokens.isOf(id, record?.nonce);
      const mayEdit = this.#tokens.of(id) !== "" || isMine;
      const canEdit = account === null ? mayEdit : signer?.kind === "self";
      const canDelete = canEdit || isOwnLink;
      return { id, parentId, atS, record, signedBy, isOwner, isFromHere, canEdit, canDelete };
    });
    return toThreads(rows, { seen: this.#seen, whoIs });
  }

  /** Bound to what it answered when it was read, whatever stands there meanwhile. */
  async #sealAgain(comment: Comment, text: string) {
    const { nonce, name, answers } = comment;
    const writtenS = Math.floor(comment.writtenMs / SECOND_MS);
    // An edit is newer than what it changes, whatever the clocks say (Formats 9).
    const changedS = Math.max(this.#nowS(), comment.changedS + 1);
    const record = { nonce: nonce || NO_NONCE, changedS, writtenS, text, name };
    const content = await this.#seal(answers?.nonce || NO_PARENT, record);
    return { content, record, place: placeOf(answers?.id ?? "", nonce) };
  }

  async #seal(parent: string, record: CommentRecord): Promise<string> {
    if (this.#listed === null) throw new AppError(CODES.commentRefused);
    const { account, ks } = this.#of;
    const key = commentKeyOf(this.#listed, ks);
    const plain = toCommentJson({ ...record, sigPub: account?.sigPub ?? null });
    const { linkId } = key;
    const json = account === null ? plain : await account.sign({ linkId, parent, json: plain });
    return this.#ports.crypto.sealComment({ key, parent, json });
  }

  /** How often in a row it went wrong, after a look. */
  #failures(before: number): number {
    return this.#state.get().phase === "failed" ? before + 1 : 0;
  }

  #nowS(): number {
    return this.#ports.api.servtimeS();
  }
}

/** For what stands in the place of one that never opened. */
const NO_NONCE = "0".repeat(HEX_NONCE);

function requireText(typed: string): string {
  const text = toCommentText(typed);
  if (text === "") throw new AppError(CODES.commentRefused);
  return text;
}
