import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { retireKey, withOlderKeys } from "#app/workers/keys/older-comment-keys.ts";
import { type OlderKey, olderKeyOf, olderText, sealOlder } from "./second-reader/comment-keys.ts";

const LINK = "9001";
/** Public test keys. */
const EXAMPLE = {
  key: "9263e3e188c88fdb96916681c38d1e0597890ca151443f796a582abf63598c3b",
  went: "85698cc0cf9c2b8c1dd941a68fc43a8b87908d6722b3d17729e9b50117bec719",
  value:
    "ATyxyDep4q88+yecBKsFYo4jYZyx/Og/jA6UHPn5RMNj8nsREgG/+y1zTSrQO80aJzC2KWJ+UjK9cgzAHKmF" +
    "yln1kEzpr5CnNpPDWLVg0IVuynqFoJ6B0UgWIwKiOd5G7olB0K9T8vwk5+g+88kWiJRPrb5o+EKPKKKR",
};
const CONTENTS = ["Aa==", "QmI=", "Q2M=", "RGQ="];
const [A = "", B = "", C = ""] = CONTENTS;
const bytes = (size: number) => Uint8Array.from(randomBytes(size));
const [first, second, third] = [bytes(32), bytes(32), bytes(32)];
/** Whose keys these contents are under: the number of one of the keys above, or null. */
const numberOf = (key: Uint8Array | null) =>
  key === null ? null : [first, second, third].findIndex((one) => Buffer.from(one).equals(key));

function opened(key: Uint8Array<ArrayBuffer>, older: string, linkId = LINK) {
  const step = (keyOf: (at: number) => Uint8Array | null) =>
    CONTENTS.map((_, at) => numberOf(keyOf(at)));
  return withOlderKeys(key, { linkId, older }, { contents: CONTENTS, step });
}
const secondReader = (key: Uint8Array, older: string) =>
  CONTENTS.map((content) => numberOf(olderKeyOf({ key, publinkId: LINK }, older, content)));
const none = { linkId: LINK, older: "" };
const CLOSED = [null, null, null, null];

/** `second` stands; `first` went while A and B did. */
const once = () => retireKey({ key: second, gone: first }, none, [A, B]);
const sealed = (entries: readonly OlderKey[], change = (text: Buffer) => text) =>
  sealOlder({ key: second, publinkId: LINK }, change(olderText(entries)), bytes(12));

describe("keys of comments that went (Formats 9)", () => {
  it("open what stood when they went, for this reader and for a second one", async () => {
    const older = await once();
    expect(await opened(second, older)).toEqual([0, 0, null, null]);
    expect(secondReader(second, older)).toEqual([0, 0, null, null]);
    const theirs = sealed([{ key: first, contents: [A, C] }]);
    expect(await opened(second, theirs)).toEqual([0, null, 0, null]);
  });

  it("open as the page of the formats shows it (FORMATS 9.4)", async () => {
    const key = Uint8Array.from(Buffer.from(EXAMPLE.key, "hex"));
    const older = EXAMPLE.value;
    const step = (keyOf: (at: number) => Uint8Array | null) =>
      CONTENTS.map((_, at) => Buffer.from(keyOf(at) ?? []).toString("hex"));
    const read = await withOlderKeys(key, { linkId: LINK, older }, { contents: CONTENTS, step });
    expect(read).toEqual([EXAMPLE.went, EXAMPLE.went, "", ""]);
    const went = Buffer.from(EXAMPLE.went, "hex");
    const text = olderText([{ key: went, contents: [A, B] }]);
    const iv = Buffer.from(older, "base64").subarray(1, 13);
    expect(sealOlder({ key, publinkId: LINK }, text, iv)).toBe(older);
  });

  it("go on under the next key, each with its own; what stands no more, and a key without any, is forgotten", async () => {
    const keys = { key: third, gone: second };
    const twice = await retireKey(keys, { linkId: LINK, older: await once() }, [B, C]);
    expect(await opened(third, twice)).toEqual([null, 0, 1, null]);
    expect(secondReader(third, twice)).toEqual([null, 0, 1, null]);
    const empty = await retireKey(keys, { linkId: LINK, older: await once() }, []);
    expect(Buffer.from(empty, "base64")).toHaveLength(25);
    expect(await opened(third, empty)).toEqual(CLOSED);
  });

  it("stay closed under another key and for another link, and without the whole of them", async () => {
    const older = await once();
    const raw = Buffer.from(older, "base64");
    const flipped = (at: number, bit: number) => {
      const copy = Buffer.from(raw);
      copy[at] = (copy[at] ?? 0) ^ bit;
      return copy.toString("base64");
    };
    expect(await opened(first, older)).toEqual(CLOSED);
    expect(await opened(second, older, "9002")).toEqual(CLOSED);
    const others = [
      ...[flipped(0, 3), flipped(1, 1), flipped(13, 0x80), flipped(raw.length - 1, 1)],
      ...[`2:${older}`, `${older} `, older.replace(/=*$/, ""), "AA==", "!"],
      raw.subarray(0, -1).toString("base64"),
      Buffer.concat([raw, Buffer.alloc(1)]).toString("base64"),
    ];
    for (const other of others.filter((one) => one !== older)) {
      expect(await opened(second, other), other).toEqual(CLOSED);
      const keys = { key: third, gone: second };
      const retired = retireKey(keys, { linkId: LINK, older: other }, [A]);
      await expect(retired, other).rejects.toMatchObject({ code: 2010 });
    }
  });

  it("stay closed where an entry has another shape, in every place", async () => {
    const two = [
      { key: first, contents: [A] },
      { key: third, contents: [B] },
    ];
    expect(await opened(second, sealed(two))).toEqual([0, 2, null, null]);
    const whole = olderText(two).length;
    for (let length = 1; length < whole; length += 1) {
      const cut = sealed(two, (text) => text.subarray(0, length));
      const isEntry = length === whole / 2;
      expect(await opened(second, cut), String(length)).toEqual(
        isEntry ? [0, null, null, null] : CLOSED,
      );
    }
    expect(await opened(second, sealed([{ key: first, contents: [] }, ...two]))).toEqual(CLOSED);
    const zeros = { key: new Uint8Array(32), contents: [C] };
    expect(await opened(second, sealed([...two, zeros]))).toEqual(CLOSED);
  });

  it("take as many comments as a link can have", async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `comment ${String(at)}`);
    const older = await retireKey({ key: second, gone: first }, none, many);
    expect(older.length).toBeLessThan(262_144);
    expect(numberOf(olderKeyOf({ key: second, publinkId: LINK }, older, "comment 1999"))).toBe(0);
  });
});
