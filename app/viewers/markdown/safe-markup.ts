import DOMPurify from "dompurify";
import { element } from "#app/viewers/parts/element.ts";
import { slugOf } from "./parse-markdown.ts";

/** What a text is made of. No form, no media, no style, no frame. */
const TAGS = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code", "kbd"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td", "caption"],
  ...["strong", "em", "b", "i", "u", "s", "del", "ins", "mark", "sub", "sup", "small", "abbr"],
  ...["a", "img", "div", "span", "section", "details", "summary", "figure", "figcaption"],
];
const ATTRIBUTES = ["href", "alt", "align", "start", "open", "colspan", "rowspan"];

interface MarkupTexts {
  /** Where a picture says nothing about itself. */
  readonly picture: string;
  /** Pressed: a link that leads out of the text. */
  readonly onAddress: (address: string) => void;
}

/** HTML of a stranger as what may stand in the frame: text, and nothing that runs, fetches or leads anywhere (Trust W3). */
export function toSafeMarkup(html: string, texts: MarkupTexts): DocumentFragment {
  const safe = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of safe.querySelectorAll("img")) {
    const text = image.alt === "" ? texts.picture : image.alt;
    image.replaceWith(element("span", { className: "markdown-picture", text }));
  }
  for (const table of safe.querySelectorAll("table")) table.tabIndex = 0;
  // Each part by its own first letter: an Arabic paragraph below an English heading runs from the right.
  for (const part of safe.children) part.setAttribute("dir", "auto");
  tameLinks(safe, texts);
  return safe;
}

/** A link is a press: to a heading of this text, or to its address in words. */
function tameLinks(safe: DocumentFragment, { onAddress }: MarkupTexts): void {
  const headings = new Map<string, Element>();
  for (const heading of safe.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const slug = slugOf(heading.textContent ?? "");
    if (!headings.has(slug)) headings.set(slug, heading);
  }
  for (const link of safe.querySelectorAll("a")) {
    const address = link.getAttribute("href") ?? "";
    const press = element("button", {
      className: "markdown-link",
      attributes: { type: "button", ...(address.startsWith("#") ? {} : { title: address }) },
    });
    press.append(...link.childNodes);
    press.addEventListener("click", () => {
      const target = address.startsWith("#") ? headings.get(slugInAddress(address)) : undefined;
      if (target === undefined) onAddress(address);
      else target.scrollIntoView();
    });
    link.replaceWith(press);
  }
}

function slugInAddress(address: string): string {
  try {
    return decodeURIComponent(address.slice(1)).toLowerCase();
  } catch {
    return address.slice(1).toLowerCase();
  }
}
