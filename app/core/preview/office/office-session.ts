import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { type FromOffice, fromOffice } from "#app/contract/office-frame.ts";
import { OFFICE_LIMITS } from "#app/contract/preview-limits.data.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { MessageRate } from "#app/core/preview/message-rate.ts";
import { saveNextVersion } from "#app/core/preview/next-version.ts";
import { readWhole } from "#app/core/preview/read-windows.ts";
import { hasDocumentPassword, isDocumentOf } from "./document-container.ts";
import { fetchOfficeTicket } from "./office.api.ts";
import { officeBytesOf } from "./office-choice.ts";
import {
  type OfficeOpen,
  type OfficePort,
  type OfficePorts,
  type OfficeState,
  type OfficeWanted,
  REFUSALS,
} from "./office-state.ts";

/**
 * One document at the online office provider, after a person said so. Nothing leaves before its page has
 * answered; then the bytes of this one file go, without name or key. What comes back is taken only as the
 * answer to a press of Save, and becomes the next version of the file (Readings ).
 */
export class OfficeSession {
  readonly #ports: OfficePorts;
  readonly #wanted: OfficeWanted;
  readonly #extension: string;
  readonly #state = new Store<OfficeState>({ phase: "connecting" });
  readonly #nonce = new Store<string | null>(null);
  readonly #ended = new AbortController();
  readonly #rate: MessageRate;
  /** What the next version goes over. */
  #file: OpenedFile;
  #ticket = "";
  #port: OfficePort | null = null;
  #sentBytes = -1;
  #lastId = 0;
  #awaited: { readonly id: number; take(bytes: Uint8Array | number): void } | null = null;
  #unplaced: Uint8Array | null = null;

  constructor(ports: OfficePorts, wanted: OfficeWanted) {
    this.#ports = ports;
    this.#wanted = wanted;
    this.#file = wanted.file;
    this.#rate = new MessageRate(ports.clock, OFFICE_LIMITS);
    this.#extension = extensionOf(wanted.file.item.name.text);
  }

  get state(): Observable<OfficeState> {
    return this.#state;
  }

  /** For the address of the provider's page; null until a ticket is there. */
  get nonce(): Observable<string | null> {
    return this.#nonce;
  }

  async open(): Promise<void> {
    const { api, crypto } = this.#ports;
    const { mode } = this.#wanted;
    try {
      this.#ticket = await fetchOfficeTicket(api, this.#file.item, mode);
      const nonce = await crypto.generateId();
      if (this.#ended.signal.aborted) return;
      this.#nonce.set(nonce);
      this.#awaitPhase("connecting", OFFICE_LIMITS.handshakeMs, CODES.officeHandshake);
    } catch (error) {
      this.#fail(normalise(error).code);
    }
  }

  /** A page of the provider stands in the frame. A second one is not the one that was spoken to. */
  connect(port: OfficePort): void {
    if (this.#port !== null || this.#ended.signal.aborted) {
      port.close();
      this.#fail(CODES.officeMisbehaved);
      return;
    }
    this.#port = port;
    port.onMessage((message) => this.#take(message));
  }

  /** The document as it stands there becomes the next version. */
  async save(): Promise<void> {
    const state = this.#state.get();
    if (state.phase !== "open" || state.isSaving || this.#wanted.mode !== "edit") return;
    this.#edit({ isSaving: true, isBehind: false, code: 0 });
    try {
      await this.#place(await this.#fetchDocument());
    } catch (error) {
      this.#notSaved(error);
    }
  }

  /** What was brought goes over the version that somebody saved meanwhile; both stay in the history. */
  async saveOverTheirs(): Promise<void> {
    const [state, bytes] = [this.#state.get(), this.#unplaced];
    if (state.phase !== "open" || state.isSaving || bytes === null) return;
    this.#edit({ isSaving: true, isBehind: false });
    try {
      this.#file = await this.#lookAgain();
      await this.#place(bytes);
    } catch (error) {
      this.#notSaved(error);
    }
  }

  /** The screen goes, or another version is taken: whatever the provider says after it is not heard. */
  close(): void {
    this.#ended.abort();
    this.#port?.close();
    this.#awaited = null;
    this.#unplaced = null;
  }

  #take(message: unknown): void {
    if (this.#ended.signal.aborted) return;
    const parsed = v.safeParse(fromOffice, message);
    if (parsed.success && !this.#rate.isTooMuch() && this.#answer(parsed.output)) return;
    this.#fail(CODES.officeMisbehaved);
  }

  /** False for what is not to be said now. */
  #answer(message: FromOffice): boolean {
    const state = this.#state.get();
    switch (message.kind) {
      case "hello":
        if (state.phase !== "connecting" || message.nonce !== this.#nonce.get()) return false;
        void this.#send();
        return true;
      case "refused":
        this.#fail(REFUSALS[message.reason]);
        return true;
      case "opened":
        return this.#opened(message.sizeBytes);
      case "people":
        this.#edit({ others: message.count - 1 });
        return state.phase === "open";
      case "changed":
        this.#edit({ isChanged: message.isChanged });
        return state.phase === "open";
      case "used":
        if (state.phase === "open") this.#ports.used();
        return state.phase === "open";
      case "document":
        return this.#hear(message.id, new Uint8Array(message.bytes));
      case "unsaved":
        return this.#hear(message.id, CODES.officeFailed);
      default:
        return message satisfies never;
    }
  }

  async #send(): Promise<void> {
    this.#state.set({ phase: "sending" });
    this.#awaitPhase("sending", OFFICE_LIMITS.openMs, CODES.officeTooLong);
    const { mode, page } = this.#wanted;
    try {
      const bytes = await this.#readFile();
      if (this.#ended.signal.aborted) return;
      if (hasDocumentPassword(this.#extension, new Uint8Array(bytes))) {
        return this.#fail(CODES.documentPassword);
      }
      this.#sentBytes = bytes.byteLength;
      const facts = {
        kind: "open",
        ticket: this.#ticket,
        mode,
        extension: this.#extension,
      } as const;
      this.#port?.post({ ...facts, ...page, bytes }, [bytes]);
    } catch (error) {
      this.#fail(normalise(error).code);
    }
  }

  async #readFile(): Promise<ArrayBuffer> {
    const { signal } = this.#ended;
    const reader = await this.#ports.transfers.reader(signal);
    const { item } = this.#file;
    const file = await reader.openFile({ item, context: { kind: "files" }, signal });
    try {
      // The seal's word, where the list said less.
      if (file.sizeBytes > (officeBytesOf(this.#extension) ?? 0)) {
        throw new AppError(CODES.officeIncompatible);
      }
      return await readWhole(file, { from: 0, to: file.sizeBytes }, signal);
    } finally {
      void file.close();
    }
  }

  #opened(sizeBytes: number): boolean {
    if (this.#state.get().phase !== "sending" || this.#sentBytes < 0) return false;
    if (sizeBytes !== this.#sentBytes) {
      this.#fail(CODES.officeOther);
      return true;
    }
    const quiet = { isChanged: false, isSaving: false, isBehind: false };
    this.#state.set({ phase: "open", others: 0, saved: 0, code: 0, ...quiet });
    return true;
  }

  async #fetchDocument(): Promise<Uint8Array> {
    this.#lastId += 1;
    const id = this.#lastId;
    const brought = new Promise<Uint8Array | number>((take) => {
      this.#awaited = { id, take };
    });
    this.#port?.post({ kind: "save", id }, []);
    const late = this.#ports.clock.sleep(OFFICE_LIMITS.saveMs, this.#ended.signal).then(
      () => CODES.officeTooLong,
      () => CODES.officeFailed,
    );
    const answer = await Promise.race([brought, late]);
    this.#awaited = null;
    if (typeof answer === "number") throw new AppError(answer);
    const mostBytes = officeBytesOf(this.#extension) ?? 0;
    const isWhole = answer.byteLength <= mostBytes && isDocumentOf(this.#extension, answer);
    if (!isWhole) throw new AppError(CODES.officeOther);
    return answer;
  }

  /** What nobody asked for ends the line; what comes too late is not heard. */
  #hear(id: number, answer: Uint8Array | number): boolean {
    if (id > this.#lastId || this.#state.get().phase !== "open") return false;
    if (this.#awaited?.id === id) this.#awaited.take(answer);
    return true;
  }

  async #place(bytes: Uint8Array): Promise<void> {
    this.#unplaced = bytes;
    try {
      await saveNextVersion(this.#ports, this.#file, bytes);
    } catch (error) {
      const { code } = normalise(error);
      if (code !== CODES.newerVersion) throw error;
      this.#edit({ isSaving: false, isBehind: true });
      return;
    }
    this.#unplaced = null;
    const state = this.#state.get();
    const saved = state.phase === "open" ? state.saved + 1 : 1;
    this.#edit({ isSaving: false, isChanged: false, saved });
    await this.#tellSaved();
  }

  /** The next version goes over this one, and whoever comes later has it. */
  async #tellSaved(): Promise<void> {
    this.#file = await this.#lookAgain();
    const { api } = this.#ports;
    const ticket = await fetchOfficeTicket(api, this.#file.item, this.#wanted.mode);
    this.#port?.post({ kind: "saved", id: this.#lastId, ticket }, []);
  }

  async #lookAgain(): Promise<OpenedFile> {
    const file = await this.#ports.look(this.#ended.signal);
    const isSame = file.item.name.fid === this.#file.item.name.fid;
    if (!isSame) throw new AppError(CODES.itemKeyRefused);
    return file;
  }

  #awaitPhase(phase: OfficeState["phase"], ms: number, code: number): void {
    this.#ports.clock.sleep(ms, this.#ended.signal).then(
      () => this.#state.get().phase === phase && this.#fail(code),
      () => undefined,
    );
  }

  #edit(change: Partial<OfficeOpen>): void {
    this.#state.update((state) => (state.phase === "open" ? { ...state, ...change } : state));
  }

  #notSaved(error: unknown): void {
    if (this.#ended.signal.aborted) return;
    this.#edit({ isSaving: false, code: normalise(error).code });
  }

  #fail(code: number): void {
    if (this.#ended.signal.aborted) return;
    this.#state.set({ phase: "failed", code });
    this.close();
  }
}
