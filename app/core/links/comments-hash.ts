/** The part of an address of this product that leads to the comments of a link: all of it after the `#`. */
export function toCommentsHash(cachekey: string, fragment: string): string {
  return `#dl/${cachekey}/${fragment.replace(/^#/, "")}`;
}
