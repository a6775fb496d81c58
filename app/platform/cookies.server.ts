/** The first value of every cookie of a request; a malformed one is left out. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (name === "") continue;
    const value = decode(part.slice(at + 1).trim());
    if (value !== undefined && !cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
