import { element } from "#app/viewers/parts/element.ts";
import { sizeText } from "#app/viewers/parts/size-text.ts";
import { iconOf } from "#app/viewers/parts/tool-button.ts";
import { showUnknown } from "#app/viewers/unknown/unknown-viewer.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { askForEntries } from "./ask-for-entries.ts";
import { type Archive, type ArchiveEntry, WrongPassword } from "./entry.ts";
import { readCutZip } from "./read-cut-zip.ts";
import { readGzip } from "./read-gzip.ts";
import { isTar, readTar } from "./read-tar.ts";
import { readZip } from "./read-zip.ts";
import { type ArchiveFolder, type ArchiveRow, rowsOf, treeOf } from "./tree.ts";

const HEAD_BYTES = 512;
/** Rows that are drawn at once; more come by a press. */
const ROWS = 500;
/** An archive with no more stands open. */
const OPEN_ROWS = 100;
const FOLDERS = ".archive-folder";

/** What lies in an archive, and the way to take one file out of it; nothing is unpacked that nobody wants (Reading R-456). */
export const showArchive: Viewer = async (host) => {
  const archive = await readArchive(host);
  if (archive === null) return showUnknown(host);
  host.root.append(new ArchiveList(host, archive).element);
  host.shown();
};

/** Goes by what it is, not by what it is called; null: nothing here reads it. */
async function readArchive(host: ViewerHost): Promise<Archive | null> {
  const { name, sizeBytes } = host.file;
  const read = (from: number, to: number) => host.read(from, to);
  const head = await read(0, Math.min(HEAD_BYTES, sizeBytes));
  if (head[0] === 0x50 && head[1] === 0x4b) {
    return readZip(read, sizeBytes).catch((error: unknown) => {
      if (error instanceof ViewerError && error.reason === "too-large") throw error;
      return readCutZip(read, sizeBytes);
    });
  }
  if (head[0] === 0x1f && head[1] === 0x8b) return readGzip(read, { name, sizeBytes });
  if (isTar(head)) return readTar(read, sizeBytes);
  // Behind a program that unpacks it, or behind anything else: its directory stands at the end.
  return readZip(read, sizeBytes).catch(() => null);
}

class ArchiveList {
  readonly element: HTMLElement;
  readonly #host: ViewerHost;
  readonly #root: ArchiveFolder;
  readonly #open = new Set<ArchiveFolder>();
  readonly #body = element("tbody");
  readonly #more: HTMLButtonElement;
  readonly #status = element("p", { className: "text-status", attributes: { role: "status" } });
  readonly #dates: Intl.DateTimeFormat;
  /** Rows that may be drawn; a press makes them more. */
  #most = ROWS;
  /** Of its locked entries, once somebody gave it. */
  #password: string | null = null;

  constructor(host: ViewerHost, { entries, isCut, isDamaged, opensWith }: Archive) {
    this.#host = host;
    this.#root = treeOf(entries);
    if (entries.length <= OPEN_ROWS) openAll(this.#root, this.#open);
    this.#dates = new Intl.DateTimeFormat(host.locale, { dateStyle: "medium", timeStyle: "short" });
    this.#more = element("button", {
      className: "more",
      text: host.t("archive.more"),
      attributes: { type: "button" },
    });
    this.#more.addEventListener("click", () => {
      this.#most += ROWS;
      this.#draw();
    });
    const scroller = element("div", {
      className: "archive",
      attributes: { tabindex: "0", role: "region", "aria-label": host.file.name },
    });
    if (isDamaged) {
      const text = host.t("archive.damaged");
      scroller.append(
        element("p", { className: "reader-note", text, attributes: { role: "note" } }),
      );
    }
    if (opensWith !== undefined && host.canOffer) {
      const unlock = (password: string) => {
        this.#password = password;
        this.#draw();
      };
      scroller.append(askForEntries(host, { opensWith, unlock }));
    }
    scroller.append(this.#makeTable(), this.#more);
    this.element = element("div", { className: "text-box" });
    this.element.append(scroller, this.#status);
    this.#draw();
    this.#tellCount(isCut);
  }

  #makeTable(): HTMLElement {
    const { t } = this.#host;
    const table = element("table", { className: "archive-table" });
    const head = element("tr");
    for (const column of ["name", "modified", "packed", "size"] as const) {
      head.append(
        element("th", {
          className: `archive-${column}`,
          text: t(`archive.${column}`),
          attributes: { scope: "col" },
        }),
      );
    }
    const actions = element("th", { attributes: { scope: "col" } });
    actions.append(element("span", { className: "unseen", text: t("archive.actions") }));
    head.append(actions);
    const top = element("thead");
    top.append(head);
    const caption = element("caption", { className: "unseen", text: t("archive.contents") });
    table.append(caption, top, this.#body);
    return table;
  }

  #draw(): void {
    const rows = rowsOf(this.#root, (folder) => this.#open.has(folder));
    this.#body.replaceChildren(...rows.slice(0, this.#most).map((row) => this.#rowOf(row)));
    this.#more.hidden = rows.length <= this.#most;
  }

  #tellCount(isCut: boolean): void {
    const { t, locale } = this.#host;
    const { fileCount, sizeBytes } = this.#root;
    const number = new Intl.NumberFormat(locale).format(fileCount);
    const key = isCut ? "archive.cut" : "archive.count";
    this.#status.textContent = t(key, { number, size: sizeText(sizeBytes, locale) });
  }

  #rowOf(row: ArchiveRow): HTMLElement {
    const { locale } = this.#host;
    const size = (bytes: number | null) => (bytes === null ? "–" : sizeText(bytes, locale));
    const isFolder = row.kind === "folder";
    const facts = isFolder ? { ...row.folder, packedBytes: null } : row.file.entry;
    const date = facts.modifiedMs === null ? "–" : this.#dates.format(facts.modifiedMs);
    const name = element("th", { className: "archive-name", attributes: { scope: "row" } });
    name.style.setProperty("--depth", String(row.depth));
    name.append(isFolder ? this.#folderButton(row.folder) : nameOf(row.file.name));
    const line = element("tr");
    line.append(
      name,
      element("td", { className: "archive-modified", text: date }),
      element("td", { className: "archive-packed", text: size(facts.packedBytes) }),
      element("td", { className: "archive-size", text: size(facts.sizeBytes) }),
      isFolder ? element("td", { className: "archive-action" }) : this.#actionOf(row.file.entry),
    );
    return line;
  }

  /** Opens and closes by a press; by the arrows as a tree does. */
  #folderButton(folder: ArchiveFolder): HTMLElement {
    const isOpen = this.#open.has(folder);
    const button = element("button", {
      className: "archive-folder",
      attributes: { type: "button", "aria-expanded": String(isOpen) },
    });
    button.append(iconOf("down"), nameOf(folder.name));
    const turn = () => {
      if (isOpen) this.#open.delete(folder);
      else this.#open.add(folder);
      const at = [...this.#body.querySelectorAll(FOLDERS)].indexOf(button);
      this.#draw();
      this.#body.querySelectorAll<HTMLElement>(FOLDERS)[at]?.focus();
    };
    button.addEventListener("click", turn);
    button.addEventListener("keydown", (event) => {
      const outwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      const inwards = outwards === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
      if (event.key !== outwards && event.key !== inwards) return;
      // Not to the file before or after the archive.
      event.preventDefault();
      if (isOpen === (event.key === inwards)) turn();
    });
    return button;
  }

  #actionOf(entry: ArchiveEntry): HTMLElement {
    const { t, canOffer } = this.#host;
    const cell = element("td", { className: "archive-action" });
    const take = this.#takeOf(entry);
    if (entry.isLocked && take === null) cell.textContent = t("archive.locked");
    if (take === null || !canOffer) return cell;
    const name = lastOf(entry.path);
    const button = element("button", {
      className: "archive-take",
      text: t("archive.take"),
      attributes: { type: "button", "aria-label": t("archive.takeNamed", { name }) },
    });
    button.addEventListener("click", async () => {
      button.disabled = true;
      this.#status.textContent = t("archive.taking", { name });
      this.#status.textContent = await this.#offer(name, take);
      button.disabled = false;
    });
    cell.append(button);
    return cell;
  }

  #takeOf({ take, takeWith }: ArchiveEntry): ArchiveEntry["take"] {
    const password = this.#password;
    return takeWith === undefined || password === null ? take : () => takeWith(password);
  }

  /** What became of it, in words. */
  async #offer(name: string, take: NonNullable<ArchiveEntry["take"]>): Promise<string> {
    const { t } = this.#host;
    try {
      this.#host.offer(name, await take());
      return t("archive.taken", { name });
    } catch (error) {
      if (error instanceof WrongPassword) return t("archive.otherPassword", { name });
      const isLarge = error instanceof ViewerError && error.reason === "too-large";
      return t(isLarge ? "archive.tooLarge" : "archive.broken", { name });
    }
  }
}

/** What could turn the order of letters around is shown as itself. */
function nameOf(name: string): HTMLElement {
  return element("bdi", { text: visible(name) });
}

function openAll({ folders }: ArchiveFolder, open: Set<ArchiveFolder>): void {
  for (const folder of folders) {
    open.add(folder);
    openAll(folder, open);
  }
}

/** Behind the last separator of any system. */
function lastOf(path: string): string {
  return path.split(/[\\/]+/).findLast((part) => part !== "") ?? path;
}

function visible(name: string): string {
  return name.replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD");
}
