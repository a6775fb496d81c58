/** The key, as browsers take it together with Ctrl or ⌘: where another alphabet is written, by its place. */
export function latinKeyOf({ key, code }: { readonly key: string; readonly code: string }): string {
  return key > "~" ? code.slice(3).toLowerCase() : key;
}
