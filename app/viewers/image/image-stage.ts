import { latinKeyOf } from "#app/contract/latin-key.ts";
import { element } from "#app/viewers/parts/element.ts";
import { toolButton } from "#app/viewers/parts/tool-button.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import type { PhotoPanel } from "./photo-panel.ts";
import { nameAs, type Picture, type PicturePages } from "./picture.ts";

const STEP = 1.25;
const MOST = 16;
const LEAST = 0.05;
const MOVE_PX = 64;

interface Staged {
  readonly picture: Picture;
  readonly panel: PhotoPanel;
  readonly pages: PicturePages | undefined;
}

/** Zoom, pan and turn of one picture. */
export class ImageStage {
  readonly element: HTMLElement;
  readonly #host: ViewerHost;
  readonly #pages: PicturePages | undefined;
  readonly #percent = element("span", { attributes: { role: "status" } });
  readonly #place = element("span", { attributes: { role: "status" } });
  readonly #stage: HTMLElement;
  /** Null: as large as the window lets it be. */
  #zoom: number | null = null;
  #turns = 0;
  #at = { x: 0, y: 0 };
  #picture: Picture;
  #page = 1;

  constructor(host: ViewerHost, { picture, panel, pages }: Staged) {
    this.#host = host;
    this.#picture = picture;
    this.#pages = pages;
    this.#stage = element("div", {
      className: "image-stage",
      attributes: { tabindex: "0", role: "group", dir: "ltr", "data-keys": "" },
    });
    this.element = element("div", { className: "image-box" });
    this.element.append(this.#stage, this.#makeTools(panel));
    this.#put(picture);
    this.#listen();
    new ResizeObserver(() => this.#draw()).observe(this.#stage);
    this.#draw();
  }

  #makeTools(panel: PhotoPanel): HTMLElement {
    const { t } = this.#host;
    const tools = element("div", {
      className: "tools",
      attributes: { role: "toolbar", "aria-label": t("image.tools") },
    });
    tools.append(
      ...this.#pageTools(),
      toolButton("minus", t("image.out"), () => this.#zoomBy(1 / STEP)),
      this.#percent,
      toolButton("plus", t("image.in"), () => this.#zoomBy(STEP)),
      toolButton("fit", t("image.fit"), () => this.#fit()),
      toolButton("rotate", t("image.turn"), () => this.#turn()),
      panel.toggle,
    );
    return tools;
  }

  #pageTools(): readonly HTMLElement[] {
    const { t } = this.#host;
    if (this.#pages === undefined || this.#pages.count < 2) return [];
    const go = (by: number) => void this.#goTo(this.#page + by);
    return [
      toolButton("up", t("image.previousPage"), () => go(-1)),
      this.#place,
      toolButton("down", t("image.nextPage"), () => go(1)),
    ];
  }

  /** A page that cannot be read says so; the one before stays. */
  async #goTo(page: number): Promise<void> {
    const { t } = this.#host;
    if (this.#pages === undefined || page < 1 || page > this.#pages.count) return;
    try {
      this.#put(await this.#pages.show(page));
      this.#page = page;
      this.#fit();
    } catch {
      this.#place.textContent = t("image.brokenPage", { page });
    }
  }

  #put(picture: Picture): void {
    nameAs(picture, this.#host.file.name);
    this.#picture = picture;
    this.#stage.replaceChildren(picture.element);
  }

  #listen(): void {
    const stage = this.#stage;
    stage.addEventListener("keydown", (event) => this.#onKey(event));
    stage.addEventListener("dblclick", () => (this.#zoom === null ? this.#zoomTo(1) : this.#fit()));
    stage.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        if (event.ctrlKey || this.#zoom === null) {
          this.#zoomBy(event.deltaY < 0 ? STEP : 1 / STEP);
        } else this.#move(-event.deltaX, -event.deltaY);
      },
      { passive: false },
    );
    stage.addEventListener("pointerdown", (event) => {
      if (this.#zoom !== null) stage.setPointerCapture(event.pointerId);
    });
    stage.addEventListener("pointermove", (event) => {
      if (stage.hasPointerCapture(event.pointerId)) this.#move(event.movementX, event.movementY);
    });
  }

  #onKey(event: KeyboardEvent): void {
    // With these it is the browser's: load again, go back, make the page larger.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrows: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [MOVE_PX, 0],
      ArrowRight: [-MOVE_PX, 0],
      ArrowUp: [0, MOVE_PX],
      ArrowDown: [0, -MOVE_PX],
    };
    const move = arrows[event.key];
    if (move !== undefined && this.#zoom !== null) this.#move(...move);
    else if (event.key === "+" || event.key === "=") this.#zoomBy(STEP);
    else if (event.key === "-") this.#zoomBy(1 / STEP);
    else if (event.key === "0") this.#fit();
    else if (latinKeyOf(event) === "r") this.#turn();
    else {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight" || event.key === "Escape") {
        this.#host.passKey(event.key);
      }
      return;
    }
    event.preventDefault();
  }

  #fit(): void {
    this.#zoom = null;
    this.#at = { x: 0, y: 0 };
    this.#draw();
  }

  #turn(): void {
    this.#turns = (this.#turns + 1) % 4;
    this.#draw();
  }

  #zoomBy(factor: number): void {
    this.#zoomTo((this.#zoom ?? this.#fitting()) * factor);
  }

  #zoomTo(zoom: number): void {
    this.#zoom = Math.min(MOST, Math.max(LEAST, zoom));
    this.#draw();
  }

  #move(x: number, y: number): void {
    this.#at = { x: this.#at.x + x, y: this.#at.y + y };
    this.#draw();
  }

  /** The zoom at which all of it is seen; never larger than it is. */
  #fitting(): number {
    const { width: across, height: down } = this.#picture;
    const [width, height] = this.#turns % 2 === 0 ? [across, down] : [down, across];
    const { clientWidth, clientHeight } = this.#stage;
    return Math.min(1, clientWidth / Math.max(1, width), clientHeight / Math.max(1, height));
  }

  #draw(): void {
    const zoom = this.#zoom ?? this.#fitting();
    const { x, y } = this.#at;
    const turn = `rotate(${this.#turns * 90}deg)`;
    this.#picture.element.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px) ${turn} scale(${zoom})`;
    this.#stage.dataset.zoomed = String(this.#zoom !== null);
    const percent = new Intl.NumberFormat(this.#host.locale, { style: "percent" }).format(zoom);
    this.#percent.textContent = percent;
    const pages = { page: this.#page, all: this.#pages?.count ?? 1 };
    this.#place.textContent = this.#host.t("image.pageOf", pages);
    this.#stage.setAttribute("aria-label", this.#host.t("image.stage", { percent }));
  }
}
