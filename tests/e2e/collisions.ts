import type { Page } from "@playwright/test";

/** Texts, icons of buttons and fields that lie over each other, and how much wider the page is than its window. */
export function collisions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const HIDDEN = "[aria-hidden=true], [inert], select, script, style, noscript";
    /** What overflow and clipping leave of it. */
    const seen = (element: Element, from: DOMRect): DOMRect | null => {
      let { left, right, top, bottom } = from;
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (style.clipPath !== "none") return null;
        if (style.overflowX !== "visible" || style.overflowY !== "visible") {
          const box = one.getBoundingClientRect();
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        if (style.position === "fixed") break;
      }
      const isSeen = right - left > 1.5 && bottom - top > 1.5;
      return isSeen ? new DOMRect(left, top, right - left, bottom - top) : null;
    };
    /** What stays in its place while the page scrolls under it. */
    const layerOf = (element: Element): Element | null => {
      for (let one: Element | null = element; one !== null; one = one.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
      return null;
    };
    /** Of a field the room for what is typed, of a button its icon. */
    const inkOf = (control: Element): DOMRect | null => {
      const box = (control.querySelector("svg") ?? control).getBoundingClientRect();
      if (control.tagName === "BUTTON") return control.querySelector("svg") === null ? null : box;
      const style = getComputedStyle(control);
      const [left, right] = [style.paddingLeft, style.paddingRight].map(Number.parseFloat);
      return new DOMRect(
        box.x + (left ?? 0),
        box.y,
        box.width - (left ?? 0) - (right ?? 0),
        box.height,
      );
    };
    const parts: { readonly name: string; readonly element: Element; readonly box: DOMRect }[] = [];
    const add = (name: string, element: Element, box: DOMRect | null) => {
      if (!element.checkVisibility() || element.closest(HIDDEN) !== null) return;
      const left = box === null ? null : seen(element, box);
      if (left !== null) parts.push({ name, element, box: left });
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { currentNode: node } = texts;
      const [text = "", element] = [node.textContent?.trim(), node.parentElement];
      if (text === "" || element === null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) add(text.slice(0, 40), element, box);
    }
    for (const control of document.querySelectorAll("button, input:not([type=checkbox])"))
      add(control.getAttribute("aria-label") ?? control.tagName, control, inkOf(control));
    const found = parts.flatMap((one, index) =>
      parts.slice(index + 1).flatMap((other) => {
        if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
        if (layerOf(one.element) !== layerOf(other.element)) return [];
        const [a, b] = [one.box, other.box];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return width > 2 && height > 4 ? [`"${one.name}" over "${other.name}"`] : [];
      }),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...found, `${scrollWidth} in ${clientWidth}`] : found;
  });
}

/** Whether the first character of a text stands left of the second, as in ".hidden". */
export function beginsAtLeft(page: Page, text: string): Promise<boolean> {
  return page.evaluate((text) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lefts: number[] = [];
    while (texts.nextNode() !== null && lefts.length === 0) {
      const { currentNode: node } = texts;
      if (node.textContent !== text || node.parentElement?.checkVisibility() !== true) continue;
      for (const at of [0, 1]) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        lefts.push(range.getBoundingClientRect().left);
      }
    }
    const [first, second] = lefts;
    return first !== undefined && second !== undefined && first < second;
  }, text);
}
