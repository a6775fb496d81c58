import { noise } from "./bytes.ts";
import { CANARY, type HostileSample, SCRIPT } from "./canary.ts";
import { makeContainer } from "./make-container.ts";
import { box, makeOldSlides, makeOldWord, record, wide, word32 } from "./make-old-office.ts";

const TABLE_AT = 512;
const MIB = 1024 * 1024;

/** Documents and presentations of the older formats that lead back to themselves, grow, or ask for something. */
export function hostileOldOffice(): readonly HostileSample[] {
  const markup = `<script>${SCRIPT}</script><img src="${CANARY}doc" onerror='${SCRIPT}'>`;
  const field = `\u0013 INCLUDEPICTURE "${CANARY}field" \u0014${markup}\u0015\u0013 HYPERLINK "javascript:alert(1)" \u0014here\u0015`;
  const plain = makeOldWord({ pieces: [{ text: "Harbour\r".repeat(200) }] });
  const looped = Buffer.from(plain);
  for (let sector = 1; sector < 8; sector += 1) looped.writeUInt32LE(1, TABLE_AT + sector * 4);
  const deep = Array.from({ length: 5_000 }).reduce<Buffer>(
    (inner) => record(0xf003, [inner]),
    record(0x0fa0, Buffer.from(markup, "utf16le")),
  );
  const slides = [{ boxes: [box(wide(1, markup)), deep] }];
  const edits = record(0x0ff5, word32(0, 0, 0, 0, 1, 0, 0));
  const inItself = makeContainer({
    "Current User": record(0x0ff6, word32(0x14, 0xe391c05f, 0)),
    "PowerPoint Document": edits,
  });
  const documents: Readonly<Record<string, Buffer>> = {
    "fields-and-markup.doc": makeOldWord({ pieces: [{ text: field }] }),
    "chains-in-themselves.doc": looped,
    "text-of-a-gigabyte.doc": makeOldWord({ pieces: [{ text: "Harbour" }], times: 150_000_000 }),
    "a-million-paragraphs.doc": makeOldWord({
      pieces: [{ text: "\r".repeat(MIB), isNarrow: true }],
    }),
    "noise.doc": Buffer.concat([plain.subarray(0, 8), noise(40_000)]),
    "half.doc": plain.subarray(0, plain.length / 2),
  };
  const presentations: Readonly<Record<string, Buffer>> = {
    "markup-and-depth.ppt": makeOldSlides({ slides }),
    "edits-in-themselves.ppt": inItself,
    "a-hundred-thousand-slides.ppt": makeOldSlides({
      slides: Array.from({ length: 100_000 }, () => ({})),
    }),
    "noise.ppt": Buffer.concat([inItself.subarray(0, 600), noise(40_000)]),
  };
  return [
    ...Object.entries(documents).map(([name, bytes]) => sample(name, "richText", bytes)),
    ...Object.entries(presentations).map(([name, bytes]) => sample(name, "slides", bytes)),
  ];
}

function sample(name: string, viewer: HostileSample["viewer"], bytes: Buffer): HostileSample {
  return { name, viewer, bytes };
}
