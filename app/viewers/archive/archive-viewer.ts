import { element } from "#app/viewers/parts/element.ts";
import { sizeText } from "#app/viewers/parts/size-text.ts";
import { showUnknown } from "#app/viewers/unknown/unknown-viewer.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import type { Archive, ArchiveEntry } from "./entry.ts";
import { readGzip } from "./read-gzip.ts";
import { isTar, readTar } from "./read-tar.ts";
import { readZip } from "./read-zip.ts";

const HEAD_BYTES = 512;
/** Rows that are drawn at once; more come by a press. */
const ROWS = 500;

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
  if (head[0] === 0x50 && head[1] === 0x4b) return readZip(read, sizeBytes);
  if (head[0] === 0x1f && head[1] === 0x8b) return readGzip(read, { name, sizeBytes });
  return isTar(head) ? readTar(read, sizeBytes) : null;
}

class ArchiveList {
  readonly element: HTMLElement;
  readonly #host: ViewerHost;
  readonly #entries: readonly ArchiveEntry[];
  readonly #body = element("tbody");
  readonly #status = element("p", { className: "text-status", attributes: { role: "status" } });
  readonly #dates: Intl.DateTimeFormat;
  #drawn = 0;

  constructor(host: ViewerHost, { entries, isCut }: Archive) {
    this.#host = host;
    this.#entries = entries;
    this.#dates = new Intl.DateTimeFormat(host.locale, { dateStyle: "medium", timeStyle: "short" });
    const scroller = element("div", {
      className: "archive",
      attributes: { tabindex: "0", role: "region", "aria-label": host.file.name },
    });
    scroller.append(this.#makeTable(), this.#makeMore());
    this.element = element("div", { className: "text-box" });
    this.element.append(scroller, this.#status);
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

  #makeMore(): HTMLElement {
    const more = element("button", {
      className: "more",
      text: this.#host.t("archive.more"),
      attributes: { type: "button" },
    });
    const draw = () => {
      const next = this.#entries.slice(this.#drawn, this.#drawn + ROWS);
      this.#drawn += next.length;
      this.#body.append(...next.map((entry) => this.#rowOf(entry)));
      more.hidden = this.#drawn >= this.#entries.length;
    };
    more.addEventListener("click", draw);
    draw();
    return more;
  }

  #tellCount(isCut: boolean): void {
    const { t, locale } = this.#host;
    const files = this.#entries.filter(({ isFolder }) => !isFolder);
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const number = new Intl.NumberFormat(locale).format(files.length);
    const key = isCut ? "archive.cut" : "archive.count";
    this.#status.textContent = t(key, { number, size: sizeText(bytes, locale) });
  }

  #rowOf(entry: ArchiveEntry): HTMLElement {
    const { locale } = this.#host;
    const row = element("tr");
    const size = (bytes: number | null) => (bytes === null ? "–" : sizeText(bytes, locale));
    const date = entry.modifiedMs === null ? "–" : this.#dates.format(entry.modifiedMs);
    row.append(
      nameCell(entry),
      element("td", { className: "archive-modified", text: date }),
      element("td", {
        className: "archive-packed",
        text: entry.isFolder ? "–" : size(entry.packedBytes),
      }),
      element("td", {
        className: "archive-size",
        text: entry.isFolder ? "–" : size(entry.sizeBytes),
      }),
      this.#actionOf(entry),
    );
    return row;
  }

  #actionOf(entry: ArchiveEntry): HTMLElement {
    const { t, canOffer } = this.#host;
    const cell = element("td", { className: "archive-action" });
    if (entry.isLocked) cell.textContent = t("archive.locked");
    const { take } = entry;
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

  /** What became of it, in words. */
  async #offer(name: string, take: NonNullable<ArchiveEntry["take"]>): Promise<string> {
    const { t } = this.#host;
    try {
      this.#host.offer(name, await take());
      return t("archive.taken", { name });
    } catch (error) {
      const isLarge = error instanceof ViewerError && error.reason === "too-large";
      return t(isLarge ? "archive.tooLarge" : "archive.broken", { name });
    }
  }
}

/** The way to it in a weaker ink, then its name; what could turn the order of letters around is shown as itself. */
function nameCell({ path, isFolder }: ArchiveEntry): HTMLElement {
  const cell = element("th", { className: "archive-name", attributes: { scope: "row" } });
  const name = lastOf(path);
  const way = path.slice(0, path.lastIndexOf(name));
  const box = element("bdi");
  if (way !== "") box.append(element("span", { className: "archive-way", text: visible(way) }));
  box.append(document.createTextNode(visible(isFolder ? `${name}/` : name)));
  cell.append(box);
  return cell;
}

/** Behind the last separator of any system. */
function lastOf(path: string): string {
  return path.split(/[\\/]+/).findLast((part) => part !== "") ?? path;
}

function visible(name: string): string {
  return name.replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD");
}
