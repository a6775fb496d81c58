/** Lower case letter by letter, so that places stay places. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // As it nearly always is.
  if (lower.length === text.length) return lower;
  return Array.from(text, (char) => {
    const one = char.toLowerCase();
    return one.length === char.length ? one : char;
  }).join("");
}
