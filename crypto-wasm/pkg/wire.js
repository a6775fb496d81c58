/**
 * The caller's side of one call of the core: packs arguments, runs, unpacks (byte table in `src/bindings/wire.rs`).
 * Arguments are written straight into the core's memory, which the core has wiped when the call ends.
 */

const LENGTH_BYTES = 4;
const NUMBER_BYTES = 8;
const ABSENT = 0xffffffff;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** By type of argument: bytes, a list of them, or null for one that is absent. */
const PACKERS = {
  text: (text) => encoder.encode(text),
  optionalText: (text) => (text === null || text === undefined ? null : encoder.encode(text)),
  foreignText: (text) => (typeof text === "string" ? encoder.encode(text) : null),
  foreignNumber: (number) => (typeof number === "number" ? floatBytes(number) : null),
  bytes: (bytes) => bytes,
  number: (number) => wholeBytes(BigInt(number)),
  bigint: (number) => wholeBytes(number),
  texts: (texts) => texts.map((text) => encoder.encode(text)),
};

/** By type of answer: reads one field. */
const READERS = {
  text: (frame) => decoder.decode(frame.next()),
  bytes: (frame) => frame.next().slice(),
  number: (frame) => Number(frame.number()),
  bigint: (frame) => frame.number(),
  flag: (frame) => frame.number() === 1n,
  texts: (frame) => new Frame(frame.next()).texts(),
  numbers16: (frame) => new Uint16Array(frame.next().slice().buffer),
  numbers32: (frame) => new Uint32Array(frame.next().slice().buffer),
  nothing: () => undefined,
};

/** A function over one operation: `takes` and `gives` are names of types; `gives` may be an object of them. */
export function operation(part, [area, number], takes, gives) {
  return (...values) => {
    const fields = takes.map((type, index) => PACKERS[type](values[index]));
    const line = new Line(fields, gives);
    try {
      const code = part.call(line, area, number, bytesOf(fields));
      if (code !== 0) throw code;
      return line.answer;
    } finally {
      fields.filter((_, index) => takes[index] !== "bytes").forEach(wipe);
    }
  };
}

/** What was packed here may be a password or a link's key; bytes are the caller's. */
function wipe(field) {
  for (const part of Array.isArray(field) ? field : [field]) part?.fill(0);
}

/** What the core asks of its caller while it runs. */
class Line {
  constructor(fields, gives) {
    this.fields = fields;
    this.gives = gives;
    this.answer = undefined;
  }

  fill(frame) {
    writeFields(frame, 0, this.fields);
  }

  read(frame) {
    this.answer = readAnswer(new Frame(frame), this.gives);
  }

  wipe(frame) {
    frame.fill(0);
  }
}

function readAnswer(frame, gives) {
  if (typeof gives === "string") return READERS[gives](frame);
  return Object.fromEntries(
    Object.entries(gives).map(([name, type]) => [name, READERS[type](frame)]),
  );
}

class Frame {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.place = 0;
  }

  next() {
    const start = this.place + LENGTH_BYTES;
    this.place = start + this.view.getUint32(this.place, true);
    return this.bytes.subarray(start, this.place);
  }

  number() {
    const { byteOffset, byteLength, buffer } = this.next();
    return new DataView(buffer, byteOffset, byteLength).getBigUint64(0, true);
  }

  texts() {
    const texts = [];
    while (this.place < this.bytes.length) texts.push(decoder.decode(this.next()));
    return texts;
  }
}

function bytesOf(fields) {
  return fields.reduce((sum, field) => sum + LENGTH_BYTES + lengthOf(field), 0);
}

function lengthOf(field) {
  if (field === null) return 0;
  return Array.isArray(field) ? bytesOf(field) : field.length;
}

/** Gives the place behind the last one. */
function writeFields(frame, start, fields) {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  let place = start;
  for (const field of fields) {
    view.setUint32(place, field === null ? ABSENT : lengthOf(field), true);
    place += LENGTH_BYTES;
    if (Array.isArray(field)) place = writeFields(frame, place, field);
    else if (field !== null) {
      frame.set(field, place);
      place += field.length;
    }
  }
  return place;
}

function wholeBytes(number) {
  const bytes = new Uint8Array(NUMBER_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, number, true);
  return bytes;
}

function floatBytes(number) {
  const bytes = new Uint8Array(NUMBER_BYTES);
  new DataView(bytes.buffer).setFloat64(0, number, true);
  return bytes;
}
