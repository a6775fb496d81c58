/** 32 Crockford symbols in four groups of eight. Formats 1, 8. */
const LINK_KEY = /^[0-9A-HJKMNP-TV-Z]{8}(?:-[0-9A-HJKMNP-TV-Z]{8}){3}$/;
const GROUP = /.{8}(?=.)/g;
/** Letters that are written by hand or read aloud for a digit; Crockford's alphabet has none of them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
/** What is put around an address in HTML and was copied with it. */
const ENTITY = /&(?:[a-z]{2,6}|#\d{1,6});/gi;
/** An escape may be escaped again on its way. */
const MOST_ESCAPES = 3;

/**
 * The link key of a URL fragment, with or without its `#`, in its exact form. Keys are copied, wrapped, escaped, quoted
 * and typed on their way: case, dashes, look-alike letters and what is no letter or digit do not count. `undefined` for
 * everything else, which is error 2110. Spec C§5, Formats 8, Reading R-770.
 */
export function parseLinkKey(fragment: string): string | undefined {
  const symbols = unescapeAll(fragment)
    .replace(ENTITY, "")
    .normalize("NFKC")
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase()
    .replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  const key = symbols.replace(GROUP, "$&-");
  return isLinkKey(key) ? key : undefined;
}

export function isLinkKey(value: unknown): value is string {
  return typeof value === "string" && LINK_KEY.test(value);
}

/** `%2523` is `%23` is `#`; what is no escape stays as it is. */
function unescapeAll(text: string): string {
  let plain = text;
  for (let count = 0; count < MOST_ESCAPES && plain.includes("%"); count += 1) {
    plain = plain.replace(/(?:%[0-9A-Fa-f]{2})+/g, unescapeRun);
  }
  return plain;
}

function unescapeRun(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return "";
  }
}

/** What the path of a link names. */
export interface LinkPathPlace {
  /** 32 hex digits. */
  readonly cachekey: string;
  /** Where it came with the path: then servers have seen it (Reading R-05). */
  readonly linkKey?: string;
}

const PLACE = /^\/(?:dl|al)\/([0-9a-f]{32})(?![0-9a-f])(.*)$/is;
/** Spaces, line ends and marks that nobody sees. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/gu;

/** Reads the path of a link as it was carried: in capitals, escaped, with its `#` escaped, with quotes behind it. */
export function readLinkPath(pathname: string): LinkPathPlace | null {
  const [, cachekey, rest = ""] = PLACE.exec(unescapeAll(pathname).replace(UNSEEN, "")) ?? [];
  if (cachekey === undefined) return null;
  const linkKey = parseLinkKey(rest);
  return { cachekey: cachekey.toLowerCase(), ...(linkKey !== undefined && { linkKey }) };
}
