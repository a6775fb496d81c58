import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { button, element } from "#app/viewers/parts/element.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { pixelsOf } from "./image-size.ts";

const MIME: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  jfif: "image/jpeg",
  png: "image/png",
  apng: "image/apng",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  bmp: "image/bmp",
  ico: "image/x-icon",
  cur: "image/x-icon",
};
/** Enough of a file to tell how large its picture is. */
const HEAD_BYTES = 256 * 1024;
const STEP = 1.25;
const MOST = 16;
const LEAST = 0.05;
const MOVE_PX = 64;

/**
 * A picture, as a picture: an SVG runs no script in an `<img>` (Trust W3). What would need more memory than
 * there is, is refused before it is decoded.
 */
export const showImage: Viewer = async (host) => {
  const { file, root } = host;
  if (file.sizeBytes > PREVIEW_LIMITS.imageBytes) throw new ViewerError("too-large");
  const head = await host.read(0, Math.min(HEAD_BYTES, file.sizeBytes));
  const told = pixelsOf(head);
  if (told !== null && told > PREVIEW_LIMITS.imagePixels) throw new ViewerError("too-large");
  const rest = await host.read(head.byteLength, file.sizeBytes);
  const type = MIME[file.extension] ?? "application/octet-stream";
  const url = URL.createObjectURL(new Blob([head, rest], { type }));
  const image = element("img", { attributes: { alt: file.name, draggable: "false" } });
  image.src = url;
  await image.decode().catch(() => {
    throw new ViewerError("broken");
  });
  URL.revokeObjectURL(url);
  if (image.naturalWidth * image.naturalHeight > PREVIEW_LIMITS.imagePixels) {
    throw new ViewerError("too-large");
  }
  root.append(new ImageStage(host, image).element);
  host.shown();
  host.tellFacts([
    { label: host.t("image.size"), value: `${image.naturalWidth} × ${image.naturalHeight}` },
  ]);
};

/** Zoom, pan and turn of one picture. */
class ImageStage {
  readonly element: HTMLElement;
  readonly #host: ViewerHost;
  readonly #image: HTMLImageElement;
  readonly #percent = element("span", { attributes: { role: "status" } });
  readonly #stage: HTMLElement;
  /** Null: as large as the window lets it be. */
  #zoom: number | null = null;
  #turns = 0;
  #at = { x: 0, y: 0 };

  constructor(host: ViewerHost, image: HTMLImageElement) {
    this.#host = host;
    this.#image = image;
    this.#stage = element("div", {
      className: "image-stage",
      attributes: { tabindex: "0", role: "group", dir: "ltr", "data-keys": "" },
    });
    this.#stage.append(image);
    this.element = element("div", { className: "image" });
    this.element.append(this.#stage, this.#makeTools());
    this.#listen();
    new ResizeObserver(() => this.#draw()).observe(this.#stage);
    this.#draw();
  }

  #makeTools(): HTMLElement {
    const { t } = this.#host;
    const tools = element("div", {
      className: "tools",
      attributes: { role: "toolbar", "aria-label": t("image.tools") },
    });
    tools.append(
      button("−", { label: t("image.out"), onPress: () => this.#zoomBy(1 / STEP) }),
      this.#percent,
      button("+", { label: t("image.in"), onPress: () => this.#zoomBy(STEP) }),
      button("⤢", { label: t("image.fit"), onPress: () => this.#fit() }),
      button("↻", { label: t("image.turn"), onPress: () => this.#turn() }),
    );
    return tools;
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
    else if (event.key === "r") this.#turn();
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
    const { naturalWidth, naturalHeight } = this.#image;
    const [width, height] =
      this.#turns % 2 === 0 ? [naturalWidth, naturalHeight] : [naturalHeight, naturalWidth];
    const { clientWidth, clientHeight } = this.#stage;
    return Math.min(1, clientWidth / Math.max(1, width), clientHeight / Math.max(1, height));
  }

  #draw(): void {
    const zoom = this.#zoom ?? this.#fitting();
    const { x, y } = this.#at;
    const turn = `rotate(${this.#turns * 90}deg)`;
    this.#image.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px) ${turn} scale(${zoom})`;
    this.#stage.dataset.zoomed = String(this.#zoom !== null);
    const percent = new Intl.NumberFormat(this.#host.locale, { style: "percent" }).format(zoom);
    this.#percent.textContent = percent;
    this.#stage.setAttribute("aria-label", this.#host.t("image.stage", { percent }));
  }
}
