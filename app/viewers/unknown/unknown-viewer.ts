import { element } from "#app/viewers/parts/element.ts";
import type { Viewer, ViewerHost } from "#app/viewers/viewer.ts";
import { hexRows } from "./hex-rows.ts";
import { typeOf } from "./magic.ts";

const FIRST_BYTES = 256;
const MORE_BYTES = 4_096;

/** What can be said of a file that nothing here shows: its type by content and by name, size, first bytes. */
export const showUnknown: Viewer = async (host) => {
  const { file, root, t } = host;
  const head = await host.read(0, Math.min(FIRST_BYTES, file.sizeBytes));
  const box = element("div", {
    className: "unknown",
    attributes: { tabindex: "0", role: "region", "aria-label": t("unknown.about") },
  });
  const facts = element("dl", { className: "facts" });
  const number = new Intl.NumberFormat(host.locale).format(file.sizeBytes);
  for (const [label, value] of [
    [t("unknown.byContent"), typeOf(head) ?? t("unknown.noType")],
    [t("unknown.byName"), file.extension === "" ? t("unknown.noType") : `.${file.extension}`],
    [t("unknown.size"), t("unknown.bytes", { number })],
  ] as const) {
    const said = element("dd");
    said.append(element("bdi", { text: value }));
    facts.append(element("dt", { text: label }), said);
  }
  box.append(
    element("h1", { text: t("unknown.title") }),
    element("p", { text: t("unknown.text") }),
    facts,
    makeHex(host, head),
  );
  root.append(box);
  host.shown();
};

function makeHex(host: ViewerHost, head: Uint8Array): HTMLElement {
  const section = element("section", { className: "hex" });
  const title = element("h2", { text: host.t("unknown.first") });
  const rows = element("div", { className: "hex-rows", attributes: { dir: "ltr" } });
  const table = element("table");
  rows.append(table);
  const body = element("tbody");
  table.append(element("caption", { className: "unseen", text: host.t("unknown.columns") }), body);
  draw(body, head);
  section.append(title, rows);
  if (host.file.sizeBytes > head.byteLength) {
    const more = element("button", {
      className: "more",
      text: host.t("unknown.more"),
      attributes: { type: "button" },
    });
    more.addEventListener("click", async () => {
      more.disabled = true;
      draw(body, await host.read(0, Math.min(MORE_BYTES, host.file.sizeBytes)));
      more.remove();
    });
    section.append(more);
  }
  return section;
}

function draw(body: HTMLElement, bytes: Uint8Array): void {
  const rows = hexRows(bytes).map(({ offset, hex, text }) => {
    const row = element("tr");
    row.append(
      element("th", { text: offset, attributes: { scope: "row" } }),
      element("td", { text: hex }),
      element("td", { text }),
    );
    return row;
  });
  body.replaceChildren(...rows);
}
