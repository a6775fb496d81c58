import * as CODES from "#app/contract/errors/codes.ts";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type {
  ContentSource,
  LinkUploadFolder,
  ReadContext,
  TransferEngine,
} from "#app/core/transfers/engine.ts";
import { saveNextVersion } from "./next-version.ts";
import { readWhole } from "./read-windows.ts";
import { type FileText, readText, writeText } from "./text-bytes.ts";
import { type DraftPorts, TextDrafts } from "./text-draft.ts";

export interface TextEditPorts extends DraftPorts {
  readonly transfers: ContentSource & Pick<TransferEngine, "upload" | "state" | "remove">;
  readonly clock: Pick<Clock, "nowMs">;
  /** The file as it stands by now. */
  readonly look: (signal: AbortSignal) => Promise<EditedFile>;
  /** Who reads it; an own file without. */
  readonly context?: ReadContext;
}

/** A file, and the folder that what is saved goes into: an own one, or one of a link. */
export interface EditedFile extends Pick<OpenedFile, "item"> {
  readonly folder: OpenedFile["folder"] | LinkUploadFolder;
}

export type TextEditState =
  | { readonly phase: "opening" }
  /** Its bytes are no text that can be written back. */
  | { readonly phase: "not-text" }
  | { readonly phase: "failed"; readonly code: number }
  | {
      readonly phase: "editing";
      /** What the field begins with; what is typed goes by {@link TextEdit.type}. */
      readonly initial: string;
      readonly isChanged: boolean;
      /** Typed earlier, and not saved. */
      readonly isDraft: boolean;
      readonly isSaving: boolean;
      /** Somebody saved another version meanwhile: its text (8214). */
      readonly theirs: string | null;
      /** Why the last save came to nothing; 0: it did not. */
      readonly code: number;
    }
  | { readonly phase: "saved" }
  | { readonly phase: "discarded" };

type Editing = Extract<TextEditState, { phase: "editing" }>;

/**
 * A text changed in place. What is saved becomes the next version of the file, over the content that was
 * read and no other (8214); until then it is a sealed draft of this tab (Reading R-382).
 */
export class TextEdit {
  readonly #ports: TextEditPorts;
  readonly #drafts: TextDrafts;
  readonly #state = new Store<TextEditState>({ phase: "opening" });
  readonly #ended = new AbortController();
  #file: EditedFile;
  /** As it was read. */
  #base: FileText = { text: "", lineEnd: "\n", hasMark: false };
  #typed = "";

  constructor(ports: TextEditPorts, file: EditedFile) {
    this.#ports = ports;
    this.#file = file;
    this.#drafts = new TextDrafts(ports);
  }

  get state(): Observable<TextEditState> {
    return this.#state;
  }

  async open(): Promise<void> {
    try {
      const base = await this.#read(this.#file.item);
      if (base === null) return this.#state.set({ phase: "not-text" });
      this.#base = base;
      const { id, blobId, name } = this.#file.item;
      const draft = await this.#drafts.read(id, name.fid);
      if (this.#ended.signal.aborted) return;
      this.#typed = draft?.text ?? base.text;
      const isOther = draft !== null && draft.blobId !== blobId && draft.text !== base.text;
      this.#state.set({
        ...{ phase: "editing", initial: this.#typed, isSaving: false, code: 0 },
        isChanged: this.#typed !== base.text,
        isDraft: draft !== null,
        theirs: isOther ? base.text : null,
      });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Each change; it is sealed at once. */
  type(text: string): void {
    this.#typed = text;
    const isChanged = text !== this.#base.text;
    this.#edit({ isChanged, ...(isChanged ? {} : { isDraft: false }) });
    const { id, blobId, name } = this.#file.item;
    if (!isChanged) {
      this.#drafts.drop(id);
      return;
    }
    void this.#drafts
      .keep(id, { fid: name.fid, blobId, text })
      .then((isDraft) => this.#typed === text && this.#edit({ isDraft }));
  }

  /** The next version; over a newer one nothing is saved, and its text is shown. */
  async save(): Promise<void> {
    const now = this.#state.get();
    if (now.phase !== "editing" || now.isSaving || !now.isChanged) return;
    const saved = this.#typed;
    this.#edit({ isSaving: true, code: 0 });
    try {
      await saveNextVersion(this.#ports, this.#file, writeText({ ...this.#base, text: saved }));
      if (this.#typed !== saved) return await this.#goOnOver(saved);
      this.#drafts.drop(this.#file.item.id);
      this.#state.set({ phase: "saved" });
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      const { code } = normalise(error);
      if (code === CODES.newerVersion) return void (await this.#meetTheirs());
      this.#edit({ isSaving: false, code });
    }
  }

  /** What was typed goes on over the version that stands by now. */
  async saveOverTheirs(): Promise<void> {
    this.#edit({ theirs: null, isChanged: true });
    await this.save();
  }

  /** What was typed is forgotten. */
  discard(): void {
    this.#drafts.drop(this.#file.item.id);
    this.#state.set({ phase: "discarded" });
  }

  /** The screen goes; the draft stays. */
  close(): void {
    this.#ended.abort();
  }

  /** Typed on while it was saved: that is a change of the version which has just come. */
  async #goOnOver(text: string): Promise<void> {
    this.#base = { ...this.#base, text };
    this.#file = await this.#lookAgain();
    this.#edit({ isSaving: false });
    this.type(this.#typed);
  }

  /** The same file as it stands by now. */
  async #lookAgain(): Promise<EditedFile> {
    const file = await this.#ports.look(this.#ended.signal);
    if (file.item.name.fid !== this.#file.item.name.fid) throw new AppError(CODES.itemKeyRefused);
    return file;
  }

  async #meetTheirs(): Promise<void> {
    try {
      const file = await this.#lookAgain();
      const theirs = await this.#read(file.item);
      if (theirs === null) return this.#edit({ isSaving: false, code: CODES.newerVersion });
      this.#file = file;
      this.#base = theirs;
      this.#edit({ isSaving: false, theirs: theirs.text });
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      this.#edit({ isSaving: false, code: normalise(error).code });
    }
  }

  /** Null for what is no text, and for more than is changed in place, by the seal's word. */
  async #read(item: NamedItem): Promise<FileText | null> {
    const { signal } = this.#ended;
    const reader = await this.#ports.transfers.reader(signal);
    const { context = { kind: "files" } } = this.#ports;
    const file = await reader.openFile({ item, context, signal });
    try {
      if (file.sizeBytes > PREVIEW_LIMITS.editBytes) return null;
      return readText(await readWhole(file, { from: 0, to: file.sizeBytes }, signal));
    } finally {
      void file.close();
    }
  }

  #edit(change: Partial<Editing>): void {
    this.#state.update((state) => (state.phase === "editing" ? { ...state, ...change } : state));
  }

  #fail(error: unknown): void {
    if (this.#ended.signal.aborted) return;
    this.#state.set({ phase: "failed", code: normalise(error).code });
  }
}
