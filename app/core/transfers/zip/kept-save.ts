import type { KeptUploadPort } from "#app/core/crypto/kept-upload-port.ts";
import type { ClaimPort, Clock, KeptFilePort, SavePort, TargetFolder } from "#app/core/ports.ts";
import {
  newSaveHead,
  newSavePage,
  parseSaveHead,
  parseSavePage,
  type SavedFile,
  type SaveHead,
  type SavePage,
} from "#app/core/transfers/zip/save-record.ts";
import type { ZipTask } from "#app/core/transfers/zip/zip-job.ts";

/** Files of one page: what is added writes so much again at most. */
const PAGE_FILES = 500;
/** Between two notes: what was saved since the last one is looked at again by whoever goes on. */
const NOTE_EVERY_MS = 500;

export interface SaveKeeping {
  readonly crypto: KeptUploadPort & { generateId(): Promise<string> };
  readonly claims: ClaimPort;
  readonly files: KeptFilePort;
  readonly clock: Clock;
  readonly save: Pick<SavePort, "dropKept">;
}

interface NotedPage {
  /** What it is kept under. */
  readonly name: string;
  saved: readonly SavedFile[];
}

/** How far a save of many files is, on this device, for whoever opens the page again. One page has it at a time. */
export class KeptSave {
  readonly #ports: SaveKeeping;
  readonly #release: () => void;
  readonly #pages: NotedPage[];
  #head: SaveHead;
  #waiting: SavedFile[] = [];
  #isResting = false;
  /** Settles when what is noted last stands, or does not; never rejects. */
  #noted: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(
    ports: SaveKeeping,
    { head, pages }: { readonly head: SaveHead; readonly pages: readonly NotedPage[] },
    release: () => void,
  ) {
    this.#ports = ports;
    this.#head = head;
    this.#pages = [...pages];
    this.#release = release;
  }

  /** What it is kept under, its handle too. */
  get name(): string {
    return this.#head.saveId;
  }

  get head(): SaveHead {
    return this.#head;
  }

  /** What earlier pages, and this one, saved as they noted it; of a zip in the order in which it stands. */
  get saved(): readonly SavedFile[] {
    return this.#pages.flatMap(({ saved }) => saved);
  }

  /** Of a zip: sealed bytes of each part that stands. */
  get parts(): readonly number[] {
    return this.#head.parts ?? [];
  }

  /** Resolves when it is durable. Where this device keeps nothing, the save goes on without. */
  notePlan(plan: NonNullable<SaveHead["plan"]>): Promise<void> {
    return this.#noteHead({ plan });
  }

  /** Of a file that is whole: noted soon, with what is saved meanwhile. */
  add(file: SavedFile): void {
    this.#waiting.push(file);
    if (!this.#isResting) void this.#noteSoon();
  }

  /** Resolves when all that was added is durable. */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#noteWaiting());
  }

  /** One part more of a zip is durable, with the files that were added to it; resolves when that is noted. */
  async notePart(bytes: number): Promise<void> {
    await this.flush();
    await this.#noteHead({ parts: [...this.parts, bytes] });
  }

  /** Of what is noted of files only so many count. */
  async keepFirst(count: number): Promise<void> {
    await this.flush();
    await this.#inTurn(async () => {
      let left = count;
      for (const page of this.#pages.splice(0)) {
        page.saved = page.saved.slice(0, left);
        left -= page.saved.length;
        if (page.saved.length > 0) this.#pages.push(page);
        else await this.#ports.crypto.dropKeptUpload(page.name);
      }
    });
  }

  /** Nothing of a zip stands any more. */
  async startOver(): Promise<void> {
    await this.#noteHead({ parts: [] });
    await this.keepFirst(0);
  }

  /** There is nothing to go on with any more. */
  async forget(): Promise<void> {
    // What tells of the parts goes after them: else nobody would know whose they are.
    if (this.#head.way === "zip") await this.#ports.save.dropKept(this.name);
    await this.finish();
  }

  /** All of it is there: what tells of it goes; parts of a zip stay while a browser copies them. */
  async finish(): Promise<void> {
    this.#isOver = true;
    this.#waiting = [];
    try {
      // What is noted after it was dropped would come back.
      await this.#noted;
      for (const { name } of this.#pages) await this.#ports.crypto.dropKeptUpload(name);
      await this.#ports.crypto.dropKeptUpload(this.name);
      await this.#ports.files.drop(this.name);
    } finally {
      this.#release();
    }
  }

  /** Another page, or a later one, may go on. */
  leave(): void {
    this.#release();
  }

  async #noteSoon(): Promise<void> {
    this.#isResting = true;
    await this.#ports.clock.sleep(NOTE_EVERY_MS);
    this.#isResting = false;
    await this.flush();
  }

  #noteHead(change: Pick<SaveHead, "plan" | "parts">): Promise<void> {
    return this.#inTurn(async () => {
      this.#head = { ...this.#head, ...change };
      await this.#keep(this.name, this.#head);
    });
  }

  /** Fills the last page and begins further ones. */
  async #noteWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const page = await this.#openPage();
      const more = this.#waiting.splice(0, PAGE_FILES - page.saved.length);
      page.saved = [...page.saved, ...more];
      const index = this.#pages.indexOf(page);
      await this.#keep(page.name, newSavePage(this.name, index, page.saved));
    }
  }

  /**
   * One note after the other, and none after the end: it would come back. What cannot be noted, while keys are
   * away or where the device keeps nothing more, goes along with the next; never rejects.
   */
  #inTurn(note: () => Promise<void>): Promise<void> {
    const noted = this.#noted.then(() => (this.#isOver ? undefined : note()));
    this.#noted = noted.catch(() => undefined);
    return this.#noted;
  }

  async #openPage(): Promise<NotedPage> {
    const last = this.#pages.at(-1);
    if (last !== undefined && last.saved.length < PAGE_FILES) return last;
    const page = { name: await this.#ports.crypto.generateId(), saved: [] };
    this.#pages.push(page);
    return page;
  }

  async #keep(name: string, record: SaveHead | SavePage): Promise<void> {
    await this.#ports.crypto.keepUpload({ name, text: JSON.stringify(record) });
  }
}

/**
 * null for a visitor of a link, who has no next page, where the browser cannot say whose it is, and where this
 * device keeps nothing.
 */
export async function beginSave(
  ports: SaveKeeping,
  task: ZipTask,
  target: TargetFolder | null,
): Promise<KeptSave | null> {
  const saveId = await ports.crypto.generateId();
  const head = newSaveHead(task, { saveId, way: target === null ? "zip" : "folder" });
  if (head === null) return null;
  const release = await ports.claims.claim(saveId);
  if (release === null) return null;
  try {
    await ports.crypto.keepUpload({ name: saveId, text: JSON.stringify(head) });
  } catch {
    release();
    return null;
  }
  if (target !== null) await ports.files.keep(saveId, target);
  return new KeptSave(ports, { head, pages: [] }, release);
}

/** What pages before this one left, and no other page has. */
export async function takeSaves(ports: SaveKeeping): Promise<KeptSave[]> {
  const claimed = new Map<string, { readonly head: SaveHead; readonly release: () => void }>();
  const known = new Set<string>();
  for await (const { name, record } of openAll(ports)) {
    const head = parseSaveHead(record);
    if (head?.saveId !== name) continue;
    known.add(name);
    const release = await ports.claims.claim(name);
    if (release !== null) claimed.set(name, { head, release });
  }
  // From here on nobody adds to those that are claimed.
  const pages = await findPages(ports);
  for (const own of pages.values()) own.sort((a, b) => a.index - b.index);
  for (const [saveId, own] of pages) if (!known.has(saveId)) await dropNobodys(ports, saveId, own);
  return [...claimed].map(
    ([saveId, { head, release }]) =>
      new KeptSave(ports, { head, pages: pages.get(saveId) ?? [] }, release),
  );
}

interface FoundPage extends NotedPage {
  readonly index: number;
}

async function findPages(ports: SaveKeeping): Promise<Map<string, FoundPage[]>> {
  const pages = new Map<string, FoundPage[]>();
  for await (const { name, record } of openAll(ports)) {
    const page = parseSavePage(record);
    if (page === null) continue;
    const { ofSave, index, saved } = page;
    pages.set(ofSave, [...(pages.get(ofSave) ?? []), { name, index, saved }]);
  }
  return pages;
}

/** All that this device keeps of this account, of whatever kind. */
async function* openAll({ crypto }: SaveKeeping) {
  for (const name of await crypto.keptUploads()) {
    const text = await crypto.openKeptUpload(name);
    const record: unknown = text === null ? null : JSON.parse(text);
    yield { name, record };
  }
}

/** Pages of a save that nothing tells of, and that no page is about to tell of. */
async function dropNobodys(
  { claims, crypto }: SaveKeeping,
  saveId: string,
  pages: readonly NotedPage[],
): Promise<void> {
  const release = await claims.claim(saveId);
  if (release === null) return;
  for (const { name } of pages) await crypto.dropKeptUpload(name);
  release();
}
