import type { TextRun } from "#app/viewers/parts/blocks.ts";

export type Look = Omit<TextRun, "text">;
type Family = "text" | "paragraph" | "table";
type Direction = "ltr" | "rtl";

interface Style {
  readonly parent: string;
  readonly look: Look;
  /** Of a heading; null: not said. */
  readonly level: number | null;
  readonly direction: Direction | null;
}

/** A style that stands on itself ends somewhere. */
const MOST_PARENTS = 16;
/** Styles of every office program that are a heading without saying so. */
const HEADINGS: ReadonlyMap<string, number> = new Map([
  ["Title", 1],
  ["Subtitle", 2],
]);
const HEADING_NAME = /^Heading(?:_20_)?(\d)?$/;
const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ["lr", "ltr"],
  ["lr-tb", "ltr"],
  ["rl", "rtl"],
  ["rl-tb", "rtl"],
]);

/** What the styles of an Open Document make of its texts, as far as it is read here. */
export class OdfStyles {
  readonly #styles = new Map<string, Style>();

  /** `common`: the styles with names; `content`: those that stand beside the text. */
  constructor(common: XMLDocument | null, content: XMLDocument) {
    for (const place of common?.getElementsByTagName("office:styles") ?? []) this.#add(place);
    for (const place of content.getElementsByTagName("office:automatic-styles")) this.#add(place);
  }

  lookOf(family: Family, name: string): Look {
    const look: Look = {};
    for (const [, style] of this.#chain(family, name).toReversed()) {
      Object.assign(look, style.look);
    }
    return look;
  }

  /** The level of a heading; null for a paragraph that is none. */
  headingOf(name: string): number | null {
    for (const [own, style] of this.#chain("paragraph", name)) {
      const level = style.level ?? HEADINGS.get(own) ?? levelIn(own);
      if (level !== null) return level;
    }
    return null;
  }

  /** Null where it is not said: then it is as the text in it. */
  tableDirection(name: string): Direction | null {
    for (const [, { direction }] of this.#chain("table", name)) {
      if (direction !== null) return direction;
    }
    return null;
  }

  #add(place: Element): void {
    for (const style of place.getElementsByTagName("style:style")) {
      const key = keyOf(style.getAttribute("style:family") ?? "", nameOf(style, "style:name"));
      this.#styles.set(key, styleOf(style));
    }
  }

  /** A style and those that it stands on. */
  #chain(family: Family, name: string): readonly (readonly [name: string, style: Style])[] {
    const chain: (readonly [string, Style])[] = [];
    for (let at = name; chain.length < MOST_PARENTS; ) {
      const style = this.#styles.get(keyOf(family, at)) ?? EMPTY;
      chain.push([at, style]);
      if (style.parent === "") break;
      at = style.parent;
    }
    return chain;
  }
}

const EMPTY: Style = { parent: "", look: {}, level: null, direction: null };

function styleOf(style: Element): Style {
  const level = Number(style.getAttribute("style:default-outline-level"));
  const [table] = style.getElementsByTagName("style:table-properties");
  return {
    parent: nameOf(style, "style:parent-style-name"),
    look: lookIn(style.getElementsByTagName("style:text-properties")[0]),
    level: Number.isSafeInteger(level) && level > 0 ? level : null,
    direction: DIRECTIONS.get(table?.getAttribute("style:writing-mode") ?? "") ?? null,
  };
}

function lookIn(text: Element | undefined): Look {
  const weight = text?.getAttribute("fo:font-weight") ?? null;
  const slant = text?.getAttribute("fo:font-style") ?? null;
  const line = text?.getAttribute("style:text-underline-style") ?? null;
  return {
    ...(weight === null ? {} : { isBold: weight === "bold" }),
    ...(slant === null ? {} : { isItalic: slant === "italic" }),
    ...(line === null ? {} : { isUnderlined: line !== "none" }),
  };
}

function levelIn(name: string): number | null {
  const found = HEADING_NAME.exec(name);
  return found === null ? null : Number(found[1] ?? "1");
}

function nameOf(style: Element, attribute: string): string {
  return style.getAttribute(attribute) ?? "";
}

function keyOf(family: string, name: string): string {
  return `${family}/${name}`;
}
