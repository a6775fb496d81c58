/** Of letters alone: what else is escaped stays as it is, for it may end a string. */
const ESCAPED_LETTER = /\\(?:0{0,4}([46][1-9a-f]|[57][0-9a]) ?|([g-z]))/gi;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
/** Addresses that lie in the document itself. */
const OWN = /^\s*["']?\s*(?:data:|blob:|#)/i;
const ADDRESS = /\b(?:url|src)\(\s*("[^"]*"|'[^']*'|[^)]*)\s*\)?/gi;
const OTHER_LOADS = /@import[^;]*;?|(?:-webkit-)?image-set\([^)]*\)?|expression\([^)]*\)?/gi;

/** Whether a text may name something to load in CSS. */
export function mayLoad(css: string): boolean {
  return /url|src|import|image-set|expression/i.test(plain(css));
}

/** CSS without anything that is loaded from elsewhere: the policy of the frame stops it too, and is not the only one. */
export function cleanCss(css: string): string {
  return plain(css)
    .replace(ADDRESS, (whole, address: string) => (OWN.test(address) ? whole : "none"))
    .replace(OTHER_LOADS, "none");
}

/** Words as a browser reads them: `u\72 l(` is `url(`. */
function plain(css: string): string {
  return css.replace(COMMENT, " ").replace(ESCAPED_LETTER, (_, hex?: string, letter?: string) => {
    return letter ?? String.fromCharCode(Number.parseInt(hex ?? "", 16));
  });
}
