const MAX_LINES = 300;
const SOURCE = /\.(tsx?|jsx?|rs|css|sh)$/;
/** Tables have no concept to split by; the tokens are one. */
const FREE = /(\.data\.ts|(^|\/)tokens\.css)$/;

/** Sources with more than 300 lines, as sentences. Tables (`*.data.ts`) and other files are free. */
export function tooLong(
  files: readonly { readonly name: string; readonly text: string }[],
): string[] {
  return files
    .filter(({ name }) => SOURCE.test(name) && !FREE.test(name))
    .map(({ name, text }) => ({ name, lines: linesOf(text) }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(
      ({ name, lines }) =>
        `${name} has ${lines} lines; split it by concept (at most ${MAX_LINES}).`,
    );
}

function linesOf(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
