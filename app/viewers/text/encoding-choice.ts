import { ENCODINGS } from "#app/contract/encodings.data.ts";
import { element } from "#app/viewers/parts/element.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";

/** Chooses what a text is read in, where what it was judged to be shows other letters than were written. */
export function encodingChoice(host: ViewerHost, onChosen: (encoding: string) => void) {
  // Arrows choose in it, and lead to no other file.
  const select = element("select", { attributes: { "data-keys": "" } });
  for (const encoding of ENCODINGS) {
    select.append(
      element("option", { text: encoding.toUpperCase(), attributes: { value: encoding } }),
    );
  }
  select.addEventListener("change", () => {
    const chosen = ENCODINGS.find((one) => one === select.value);
    if (chosen === undefined) return;
    host.keepEncoding?.(chosen);
    onChosen(chosen);
    select.focus();
  });
  const label = element("label", { className: "text-encoding" });
  label.append(element("span", { text: host.t("text.encoding") }), select);
  return { label, select };
}
