const BLOCK = 512;

/** Fields of a header that a test may lie in. */
export interface TarLie {
  readonly sizeBytes?: number;
  readonly kind?: string;
}

/** A tar of small files, by name. */
export function makeTar(files: Readonly<Record<string, string>>, lie: TarLie = {}): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => tarEntry(name, text, lie));
  return Buffer.concat([...blocks, Buffer.alloc(BLOCK * 2)]);
}

/** A header and what follows it. */
export function tarEntry(name: string, content: string, lie: TarLie = {}): Buffer[] {
  const body = Buffer.from(content);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  header.write(name.slice(0, 100), 0);
  header.write("0000644\0", 100);
  header.write(`${octal(lie.sizeBytes ?? body.length, 11)}\0`, 124);
  header.write(`${octal(1_760_000_000, 11)}\0`, 136);
  header.write(" ".repeat(8), 148);
  header.write(lie.kind ?? (name.endsWith("/") ? "5" : "0"), 156);
  header.write("ustar\0", 257);
  header.write("00", 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return [header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)];
}
