/** A text as people change it, and what its file had around it. */
export interface FileText {
  /** Its lines end with "\n". */
  readonly text: string;
  readonly lineEnd: "\n" | "\r\n";
  readonly hasMark: boolean;
}

const MARK = "\uFEFF";

/** Null where the bytes are no UTF-8: what is not read as it is cannot be written back. */
export function readText(bytes: ArrayBuffer): FileText | null {
  try {
    const whole = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const hasMark = whole.startsWith(MARK);
    const text = hasMark ? whole.slice(1) : whole;
    // The first line says how the others end: fields of a page know one end alone.
    const lineEnd = /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n";
    return { text: text.replaceAll(/\r\n?/g, "\n"), lineEnd, hasMark };
  } catch {
    return null;
  }
}

/** A file has a byte at least (7202): a text without any is one line end, as a new one (Reading R-280). */
export function writeText({ text, lineEnd, hasMark }: FileText): Uint8Array<ArrayBuffer> {
  const lines = text === "" ? lineEnd : text.replaceAll("\n", lineEnd);
  return new TextEncoder().encode(hasMark ? MARK + lines : lines);
}
