import { button, element } from "#app/viewers/parts/element.ts";
import { iconOf, toolButton } from "#app/viewers/parts/tool-button.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import type { PictureFact } from "./picture.ts";

const PANEL_ID = "photo";

interface PhotoFacts {
  readonly facts: readonly PictureFact[];
  readonly hasPlace: boolean;
}

/** What a picture says about itself, beside it; whoever opens the file reads the same (Reading R-468). */
export class PhotoPanel {
  readonly element: HTMLElement;
  /** In the row of tools. */
  readonly toggle: HTMLButtonElement;
  /** Stands over the picture where it says its place; else nothing. */
  readonly warning: readonly HTMLElement[];
  readonly #host: ViewerHost;

  constructor(host: ViewerHost, { facts, hasPlace }: PhotoFacts) {
    this.#host = host;
    this.toggle = toolButton("info", host.t("image.about"), () => this.#show(this.element.hidden));
    this.warning = hasPlace ? [this.#makeWarning()] : [];
    this.element = this.#makePanel({ facts, hasPlace });
    this.#show(false);
  }

  #makeWarning(): HTMLElement {
    const { t } = this.#host;
    const warning = element("div", { className: "photo-warning" });
    const more = button(t("image.showPlace"), {
      label: t("image.showPlace"),
      onPress: () => this.#show(true),
    });
    more.className = "photo-more";
    warning.append(iconOf("place"), element("p", { text: t("image.placeWarning") }), more);
    return warning;
  }

  #makePanel({ facts, hasPlace }: PhotoFacts): HTMLElement {
    const { t } = this.#host;
    const panel = element("aside", {
      className: "photo",
      attributes: { id: PANEL_ID, "aria-label": t("image.about"), tabindex: "-1" },
    });
    const head = element("div", { className: "photo-head" });
    head.append(
      element("h2", { text: t("image.about") }),
      toolButton("close", t("image.closeAbout"), () => this.#show(false)),
    );
    const list = element("dl", { className: "photo-facts" });
    for (const { label, value } of facts) {
      const said = element("dd");
      said.append(element("bdi", { text: value }));
      list.append(element("dt", { text: label }), said);
    }
    panel.append(head);
    if (hasPlace)
      panel.append(element("p", { className: "photo-who", text: t("image.placeText") }));
    panel.append(list);
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#show(false);
    });
    return panel;
  }

  #show(isShown: boolean): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = !isShown;
    for (const warning of this.warning) warning.hidden = isShown;
    this.toggle.setAttribute("aria-expanded", String(isShown));
    this.toggle.setAttribute("aria-controls", PANEL_ID);
    if (isShown) this.element.focus();
    else if (hadFocus) this.toggle.focus();
  }
}
