import { crc32 } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
/** Where the large end begins, and it: there are more entries, or bytes, than the small one can say. */
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const END_64 = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** Entries of a stored zip by name, read from its central directory, each checked by its CRC. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const entries = [...readEntries(zip)];
  return new Map(entries.map(({ name, content }) => [name, content]));
}

/** When the entries of a zip were changed, by name: local time, to two seconds. */
export function readZipDates(zip: Buffer): Map<string, Date> {
  const entries = [...readEntries(zip)];
  return new Map(entries.map(({ name, dosTime, dosDate }) => [name, toDate(dosTime, dosDate)]));
}

function toDate(time: number, date: number): Date {
  const [year, month, day] = [1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31];
  return new Date(year, month, day, time >> 11, (time >> 5) & 63, (time & 31) * 2);
}

function findDirectory64(zip: Buffer, end: number): { count: number; at: number } | null {
  const locator = end - LOCATOR_64_BYTES;
  if (locator < 0 || zip.readUInt32LE(locator) !== LOCATOR_64) return null;
  const large = Number(zip.readBigUInt64LE(locator + 8));
  if (zip.readUInt32LE(large) !== END_64) throw new Error("broken end of a large directory");
  const count = Number(zip.readBigUInt64LE(large + 32));
  return { count, at: Number(zip.readBigUInt64LE(large + 48)) };
}

function* readEntries(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error("not a zip");
  const directory = findDirectory64(zip, end) ?? {
    count: zip.readUInt16LE(end + 10),
    at: zip.readUInt32LE(end + 16),
  };
  const { count } = directory;
  let { at } = directory;
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("broken directory");
    const [crc, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const header = zip.readUInt32LE(at + 42);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString("utf8");
    const data = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(data, data + size);
    if (crc32(content) !== crc) throw new Error(`wrong CRC of ${name}`);
    yield { name, content, dosTime: zip.readUInt16LE(at + 12), dosDate: zip.readUInt16LE(at + 14) };
    at += 46 + nameLength + extraLength;
  }
}
