import { BRAND_GROUND, BRAND_LIMITS } from "#app/contract/link-brand.data.ts";
import { isColour } from "#app/contract/validate/colour.ts";
import { contrastOf } from "#app/contract/validate/contrast.ts";

/** Colours of a link's branding, `#rrggbb`; empty: the product's own (Spec C§2.4). */
export interface LinkColours {
  readonly header: string;
  readonly headerText: string;
  readonly button: string;
  readonly buttonText: string;
  readonly link: string;
}

export type LinkColour = keyof LinkColours;
export type BrandTheme = keyof typeof BRAND_GROUND.surface;

export const NO_COLOURS: LinkColours = {
  header: "",
  headerText: "",
  button: "",
  buttonText: "",
  link: "",
};

export const LINK_COLOURS = ["header", "headerText", "button", "buttonText", "link"] as const;

/** Names of the tokens that a branding stands for (Look 10). */
export const BRAND_TOKENS: Readonly<Record<LinkColour, string>> = {
  header: "--brand-header",
  headerText: "--brand-header-text",
  button: "--brand-button",
  buttonText: "--brand-button-text",
  link: "--brand-link",
};

/**
 * The colours that a page shows in a theme. What could not be read, or is no colour at all, is left out or
 * replaced, whoever chose it: nothing here is anything but `#rrggbb` or empty (Trust L10, Reading R-451).
 */
export function shownColours(chosen: LinkColours, theme: BrandTheme): LinkColours {
  const surface = BRAND_GROUND.surface[theme];
  const header = isColour(chosen.header) ? chosen.header : "";
  const button = isApart(chosen.button, surface, BRAND_LIMITS.buttonContrast) ? chosen.button : "";
  const link = isApart(chosen.link, surface, BRAND_LIMITS.textContrast) ? chosen.link : "";
  return {
    header,
    headerText: textOn(header, chosen.headerText),
    button,
    buttonText: textOn(button, chosen.buttonText),
    link,
  };
}

/** Colours that are not shown as they were chosen in some theme: they would be hard to read. */
export function unreadableColours(chosen: LinkColours): ReadonlySet<LinkColour> {
  const shown = [shownColours(chosen, "light"), shownColours(chosen, "dark")];
  return new Set(
    LINK_COLOURS.filter((name) => {
      // Without a ground of its own a text has nothing to stand on.
      return chosen[name] !== "" && shown.some((colours) => colours[name] !== chosen[name]);
    }),
  );
}

/** What goes into the page of a link: rules of our own making around colours that were checked. */
export function toBrandCss(chosen: LinkColours): string {
  const light = toDeclarations(shownColours(chosen, "light"));
  const dark = toDeclarations(shownColours(chosen, "dark"));
  return (
    `[data-branded]{${light}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]) [data-branded]{${dark}}}` +
    `[data-theme=dark] [data-branded]{${dark}}`
  );
}

function toDeclarations(shown: LinkColours): string {
  return LINK_COLOURS.map((name) => `${BRAND_TOKENS[name]}:${shown[name] || "inherit"}`).join(";");
}

/** The chosen text if it can be read there, else the better of our inks; none without a ground. */
function textOn(ground: string, chosen: string): string {
  if (!isColour(ground)) return "";
  if (isApart(chosen, ground, BRAND_LIMITS.textContrast)) return chosen;
  const [dark, light, black] = BRAND_GROUND.inks;
  const better = contrastOf(dark, ground) >= contrastOf(light, ground) ? dark : light;
  return isApart(better, ground, BRAND_LIMITS.textContrast) ? better : black;
}

function isApart(colour: string, ground: `#${string}`, least: number): boolean {
  return isColour(colour) && contrastOf(colour, ground) >= least;
}
