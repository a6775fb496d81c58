/** Bounds of a link's branding (Reading R-450). */
export const BRAND_LIMITS = {
  /** Three times the room of the bar (Look 10). */
  logoWidth: 480,
  logoHeight: 84,
  logoBytes: 48 * 1024,
  /** Made anew, it is never larger than its pixels. */
  logoServedBytes: 4 * 480 * 84 + 4096,
  /** Of the file that somebody chooses. */
  maxSourceBytes: 30 * 1024 * 1024,
  /** Between text and its ground. */
  textContrast: 4.5,
  /** Between a button and the page. */
  buttonContrast: 3,
} as const;

/** What branded colours are held against; the same as in `ui/tokens.css`. */
export const BRAND_GROUND = {
  /** The one that reads best of the first two; black where neither reads. */
  inks: ["#16211c", "#ffffff", "#000000"],
  surface: { light: "#ffffff", dark: "#131916" },
} as const;
