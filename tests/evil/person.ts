import { isKnownCode } from "#app/contract/errors/catalogue.ts";
import { areaRootId } from "#app/core/files/files.api.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { type Browser, openBrowser, type Scene } from "#tests/evil/browser.ts";
import type { Device } from "#tests/evil/device.ts";
import { attempt, judgeRows } from "#tests/evil/oracle.ts";

const COLLATOR = new Intl.Collator("en");

/** A row whose name is open. */
export interface NamedRow extends FileItem {
  readonly name: Extract<FileItem["name"], { state: "open" }>;
}

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Somebody with an account, before a browser: which page is open, and what stands on it. */
export class Person {
  readonly scene: Scene;
  readonly #credentials: Credentials;
  #browser: Browser;
  #listing: FolderListing | null = null;

  constructor(scene: Scene, credentials: Credentials, device: Device) {
    this.scene = scene;
    this.#credentials = credentials;
    this.#browser = openBrowser(scene, device);
    this.#followSession();
  }

  get browser(): Browser {
    return this.#browser;
  }

  /** null while nothing is listed. */
  get folder(): OpenedFolder | null {
    return this.#listing?.state.get().folder ?? null;
  }

  get rows(): readonly FileItem[] {
    return this.#listing?.state.get().rows ?? [];
  }

  named(isWanted: (row: NamedRow) => boolean = () => true): readonly NamedRow[] {
    return this.rows.filter((row): row is NamedRow => row.name.state === "open").filter(isWanted);
  }

  /** Loads the page anew; a browser without keys asks for the password. */
  async reload(device: Device = this.#browser.device): Promise<void> {
    const { accuse } = this.scene;
    this.#turnTo(openBrowser(this.scene, device));
    await attempt(accuse, () => this.#browser.resume());
    if (this.#browser.account() === null) await this.signIn();
    await this.openRoot();
  }

  async signIn(): Promise<boolean> {
    const input = { ...this.#credentials, twofacode: "" };
    return attempt(this.scene.accuse, async () => {
      await this.#browser.auth.signIn(input);
    });
  }

  async openRoot(): Promise<void> {
    const account = this.#browser.account();
    if (account === null) return;
    const { clock } = this.scene;
    const source = createFilesSource(this.#browser.files());
    this.#listing?.close();
    this.#listing = new FolderListing({ source, clock, collator: COLLATOR });
    await this.openFolder(areaRootId(account.user.get(), "files"));
  }

  async openFolder(folderId: string): Promise<void> {
    await this.#listing?.open({ folderId, showDeleted: true });
    this.#judge();
  }

  /** What was moved away leaves the screen at once, whatever the next list brings. */
  dropRow(id: string): void {
    this.#listing?.change((rows) => rows.filter((row) => row.id !== id));
  }

  /** Loads the same folder again, as the notification of a change makes it. */
  async refresh(): Promise<void> {
    if (this.#listing === null) return this.openRoot();
    await this.#listing.reload();
    this.#judge();
  }

  async lock(): Promise<void> {
    await this.#browser.auth.lock();
    this.#listing = null;
  }

  close(): void {
    this.#listing?.close();
    this.#browser.close();
  }

  #judge(): void {
    const state = this.#listing?.state.get();
    if (state === undefined) return;
    const { book, accuse } = this.scene;
    const code = state.error?.code ?? 0;
    if (code !== 0 && !isKnownCode(code)) accuse(`a listing failed with ${code}`);
    // Rows under "this list may be out of date" are those of the last list that was whole.
    if (state.folder !== null && state.error === null)
      judgeRows({ book, accuse, device: this.#browser.device }, state.folder, state.rows);
  }

  #turnTo(browser: Browser): void {
    this.close();
    this.#listing = null;
    this.#browser = browser;
    this.#followSession();
  }

  /** The dialog that asks for the password when a session ended; whoever fails there signs out. */
  #followSession(): void {
    const { auth } = this.#browser;
    auth.state.subscribe(() => {
      const state = auth.state.get();
      if (state.kind !== "sealed" || state.reason !== "session-ended") return;
      void this.signIn().then((isOpen) => (isOpen ? undefined : auth.signOut()));
    });
  }
}
