const RATE = 8000;
const HEAD_BYTES = 44;

/** Sound of so many seconds: 8 kHz, 16 bits, one channel. */
export function makeWav(seconds: number): Buffer {
  const samples = RATE * seconds;
  const wav = Buffer.alloc(HEAD_BYTES + 2 * samples);
  wavHead(2 * samples).copy(wav);
  for (let n = 0; n < samples; n += 1) {
    const pitch = 440 - (220 * n) / samples;
    wav.writeInt16LE(
      Math.round(8000 * Math.sin((2 * Math.PI * pitch * n) / RATE)),
      HEAD_BYTES + 2 * n,
    );
  }
  return wav;
}

/** The head of a sound of so many bytes. */
export function wavHead(bytes: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write("RIFF", 0);
  head.writeUInt32LE(bytes + 36, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * RATE, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
